# What textures, warps and libraries do wrong is told with its line.  Sourced by
# run.
cat >"$tap_scratch/wrong.cu" <<'CU'
#line 60 "chapters/99-wrong.md"
#include <cublas_v2.h>
#include <mma.h>
__global__ void read(cudaTextureObject_t t, float *out)
{
	*out = tex2D<float>(t, 0, 0);
}
__global__ void half_a_warp(float *out)
{
	nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half,
			       nvcuda::wmma::row_major> a;
	nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half,
			       nvcuda::wmma::row_major> b;
	nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> c;
	nvcuda::wmma::fill_fragment(a, __half(0.0f));
	nvcuda::wmma::fill_fragment(b, __half(0.0f));
	nvcuda::wmma::fill_fragment(c, 0.0f);
	nvcuda::wmma::mma_sync(c, a, b, c);
	*out = c.x[0];
}
int main(int, char **words)
{
	float *d, h[4] = { 0 }, one = 1;
	cublasHandle_t handle;

	cudaMalloc(&d, 4);
	cublasCreate(&handle);
	switch (*words[1]) {
	case 't':
		read<<<1, 1>>>(0, d);
		break;
	case 'm':
		half_a_warp<<<1, 16>>>(d);
		break;
	case 'h':
		cublasSaxpy(handle, 1, &one, h, 1, d, 1);
		break;
	case 'l':
		cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, d,
			    2, d, 2, &one, d, 2);
	}
}
CU
check 'mistakes with textures and libraries compile' "$loomcc" \
	-o "$tap_scratch/wrong" "$tap_scratch/wrong.cu"
refuse 'a texture that there is not' 1 \
	'^chapters/99-wrong.md:64: kernel read, .*reads a texture that there is not' \
	"$tap_scratch/wrong" texture
refuse 'half a warp multiplies' 1 \
	'^chapters/99-wrong.md:76: kernel half_a_warp, .*mma_sync needs all 32 lanes' \
	"$tap_scratch/wrong" matrix
refuse "cuBLAS and the host's memory" 1 \
	"^chapters/99-wrong.md:94: cublasSaxpy: x, 4 bytes, is the host's memory" \
	"$tap_scratch/wrong" host
refuse 'cuBLAS and too little memory' 1 \
	"^chapters/99-wrong.md:97: cublasSgemm: A, 16 bytes, is not of one allocation" \
	"$tap_scratch/wrong" little

cat >"$tap_scratch/draws.cu" <<'CU'
#line 30 "chapters/99-draws.md"
#include <curand.h>
#include <stdio.h>
int main(int, char **words)
{
	curandGenerator_t g;
	float *numbers, h[4];

	if (words[1][0] == 'k')
		return curandCreateGenerator(&g, CURAND_RNG_PSEUDO_MT19937);
	curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT);
	if (words[1][0] == 'o')
		return curandSetGeneratorOrdering(
			g, CURAND_ORDERING_PSEUDO_SEEDED);
	cudaMallocManaged(&numbers, sizeof h);
	curandGenerateUniform(g, words[1][0] == 'h' ? h : numbers,
			      words[1][0] == 'l' ? 5 : 4);
	if (words[1][0] == 'w')
		cudaDeviceSynchronize();
	printf("%.4f\n", numbers[0]);
}
CU
check "mistakes with cuRAND compile" "$loomcc" -lcurand \
	-o "$tap_scratch/draws" "$tap_scratch/draws.cu"
refuse 'a generator that loom lacks' 1 \
	'^chapters/99-draws.md:38: curandCreateGenerator: loom has no generator number 142; take CURAND_RNG_PSEUDO_DEFAULT' \
	"$tap_scratch/draws" kind
refuse 'an order that loom lacks' 1 \
	'^chapters/99-draws.md:4[123]: curandSetGeneratorOrdering: loom has no CURAND_ORDERING_PSEUDO_SEEDED' \
	"$tap_scratch/draws" order
refuse "cuRAND and the host's memory" 1 \
	"^chapters/99-draws.md:4[45]: curandGenerateUniform: 16 bytes, in the host's memory; give it device memory" \
	"$tap_scratch/draws" host
refuse 'cuRAND and too little memory' 1 \
	'^chapters/99-draws.md:4[45]: curandGenerateUniform: 20 bytes, not of one allocation' \
	"$tap_scratch/draws" little
refuse 'numbers that the host does not wait for' 1 \
	'99-draws.md:48: hazard: race: the host: loads .*, which cuRAND stores at' \
	"$tap_scratch/draws" now
check 'numbers that it waits for' "$tap_scratch/draws" wait
check 'a loop that no pragma can unroll is no news' sh -c '! "$1" -o "$2" "$3" 2>&1 | grep .' \
	sh "$loomcc" "$tap_scratch/matrices" $here/programs/matrices.cu
