// wants: chapters/99-faults.md:54:11: error: .*clockRate.* is unavailable: CUDA 13 removed it: ask cudaDeviceGetAttribute for cudaDevAttrClockRate; or compile with --cuda=12
#line 50 "chapters/99-faults.md"
int main()
{
	cudaDeviceProp p;
	cudaGetDeviceProperties(&p, 0);
	return p.clockRate > 0 || p.clockRate;
}
