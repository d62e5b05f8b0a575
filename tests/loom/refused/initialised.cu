// wants: chapters/99-faults.md:51:17: error: .* __shared__ variables; let a thread store the value
#line 50 "chapters/99-faults.md"
__global__ void k() {
	__shared__ int x = 3;
}
