# What a race's message advises where both sides are one line: a barrier alone
# mends neither a count nor a store that all make.  Sourced by run.
cat >"$tap_scratch/alike.cu" <<'CU'
__global__ void histogram(int *bins, const int *data)
{
	bins[data[threadIdx.x]]++;
}
__global__ void common(int *out)
{
	*out = threadIdx.x;
}
int main(int, char **words)
{
	int *p;

	cudaMalloc(&p, 256);
	cudaMemset(p, 0, 256);
	if (words[1][0] == 'h')
		histogram<<<1, 2>>>(p, p + 2);
	else
		common<<<1, 2>>>(p);
	return cudaDeviceSynchronize();
}
CU
check 'races within a line compile' "$loomcc" -o "$tap_scratch/alike" \
	"$tap_scratch/alike.cu"
refuse 'who counts without atomics is told of them' 1 \
	'alike.cu:3: .*; put __syncwarp\(\) or __syncthreads\(\) between the two, or let each change what it finds atomically' \
	"$tap_scratch/alike" histogram
refuse 'of a store that all make, one is enough' 1 \
	'alike.cu:7: .*; let one of them store it, give each a place of its own, or put' \
	"$tap_scratch/alike" common
