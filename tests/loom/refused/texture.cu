// wants: chapters/99-faults.md:50:1: error: no template named 'texture'; CUDA 12 removed texture references; make a cudaTextureObject_t
#line 50 "chapters/99-faults.md"
texture<float, 2> image;
__global__ void k(float *out) { *out = tex2D(image, 0, 0); }
int main() { }
