// Hints for the caches do not change what a kernel computes.
#include <cstdio>
#include <cuda/annotated_ptr>

__global__ void associated(uint4 *out, const uint4 *in)
{
	const uint4 *kept = cuda::associate_access_property(
		in, cuda::access_property::persisting{});

	out[threadIdx.x] = kept[threadIdx.x];
}

__global__ void annotated(uint4 *out, const uint4 *in)
{
	cuda::annotated_ptr<const uint4, cuda::access_property::streaming>
		from{in};
	cuda::annotated_ptr<uint4, cuda::access_property> to{out};

	to[threadIdx.x] = from[threadIdx.x];
	if (threadIdx.x == 0)
		to->x = (*from).x + (from.get() == in) + !!from;
}

static unsigned *in, *out;

static void print(const char *name)
{
	cudaDeviceSynchronize();
	printf("%s: %u %u %u\n", name, out[0], out[1], out[127]);
}

int main()
{
	cudaMallocManaged(&in, 512);
	cudaMallocManaged(&out, 512);
	for (unsigned i = 0; i < 128; i++)
		in[i] = 100 + i;
	associated<<<1, 32>>>((uint4 *)out, (const uint4 *)in);
	print("associated");
	annotated<<<1, 32>>>((uint4 *)out, (const uint4 *)in);
	print("annotated");
	return 0;
}
