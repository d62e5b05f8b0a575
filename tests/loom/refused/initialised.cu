// wants: chapters/99-faults.md:51:19: error: a __shared__ variable cannot be initialised
#line 50 "chapters/99-faults.md"
__global__ void k() {
	__shared__ int x = 3;
}
