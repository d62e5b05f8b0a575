// wants: chapters/99-faults.md:50:19: error: loom has no textures and surfaces: cudaTextureObject_t
#line 50 "chapters/99-faults.md"
__global__ void k(cudaTextureObject_t t, float *out)
{
	*out = tex2D<float>(t, 0, 0);
}
