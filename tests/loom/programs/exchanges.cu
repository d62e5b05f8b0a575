// Shuffles, votes, matches, reductions and atomics of every type.
#include <cstdio>

template <class T> __global__ void shuffles(double *out)
{
	unsigned lane = threadIdx.x;
	T v = (T)(lane * 3 + 1);
	double sum = (double)__shfl_sync(0xffffffffu, v, 5);

	sum += 2.0 * (double)__shfl_up_sync(0xffffffffu, v, 3);
	sum += 4.0 * (double)__shfl_down_sync(0xffffffffu, v, 2, 8);
	sum += 8.0 * (double)__shfl_xor_sync(0xffffffffu, v, 9);
	int all;
	sum += __popc(__match_any_sync(0xffffffffu, (T)(lane % 5)));
	sum += __match_all_sync(0xffffffffu, (T)7, &all) == 0xffffffffu && all;
	sum += 2 * (__match_all_sync(0xffffffffu, (T)(lane / 31), &all) == 0 && !all);
	out[lane] = sum;
}
__global__ void reductions(unsigned *out)
{
	unsigned lane = threadIdx.x, m = 0xffffffffu;
	int i = (int)lane - 10;

	out[0] = __reduce_add_sync(m, lane);
	out[1] = __reduce_add_sync(m, i);
	out[2] = __reduce_min_sync(m, lane + 3);
	out[3] = __reduce_min_sync(m, i);
	out[4] = __reduce_max_sync(m, 0x80000000u + lane);
	out[5] = __reduce_max_sync(m, -(int)lane);
	out[6] = __reduce_and_sync(m, lane | 0x100);
	out[7] = __reduce_or_sync(m, 1u << lane % 7);
	out[8] = __reduce_xor_sync(m, lane * lane);
	if (lane < 16)
		out[9] = __reduce_add_sync(0xffffu, 2u * lane);
	out[10] = __ballot_sync(m, lane % 3 == 0);
	out[11] = __any_sync(m, lane == 7) * 2 + __all_sync(m, lane < 31);
	out[12] = __shfl_sync(m, (unsigned short)lane, 9) + __shfl_sync(m, lane > 4, 9);
	out[13] = __syncthreads_count(lane & 1) + 100 * __syncthreads_and(1) + 1000 * __syncthreads_or(lane == 40);
	if (lane & 1)
		out[14] = __activemask();
}
template <class T> __global__ void atomics(T *a)
{
	T v = (T)(threadIdx.x + 1);

	atomicAdd(&a[0], v);
	atomicAdd_block(&a[1], v);
	atomicAdd_system(&a[2], v);
	atomicExch(&a[3], (T)9);
}
template <class T> __global__ void bits(T *a)
{
	__shared__ T s[4];
	T v = (T)(threadIdx.x + 1);

	if (threadIdx.x < 4)
		s[threadIdx.x] = a[threadIdx.x];
	__syncthreads();
	atomicMin(&s[0], v);
	atomicMax_block(&s[1], v);
	atomicAnd(&s[2], (T)~v);
	atomicOr(&s[3], v * 4);
	atomicXor(&a[4], v);
	atomicCAS(&a[5], (T)threadIdx.x, v);
	atomicCAS_system(&a[6], (T)1000, v);
	__syncthreads();
	if (threadIdx.x < 4)
		a[threadIdx.x] = s[threadIdx.x];
}
__global__ void others(unsigned *a, unsigned short *h, float2 *f, float4 *g, long long *l, int *i)
{
	atomicInc(&a[0], 12);
	atomicDec(&a[1], 7);
	atomicSub(&a[2], 2u);
	atomicSub_block(&i[0], 3);
	atomicCAS(h, (unsigned short)threadIdx.x, (unsigned short)(threadIdx.x + 1));
	atomicAdd(f, make_float2(1, 2));
	atomicAdd(g, make_float4(1, 2, 3, 4));
	atomicMin(&l[0], (long long)-threadIdx.x);
	atomicMax(&l[1], (long long)threadIdx.x << 33);
	__nanosleep(20);
	__threadfence_system();
}
__global__ void hints(float *out, const float *in, const float4 *wide)
{
	float4 v = __ldg(wide);
	out[0] = __ldg(in) + __ldca(in + 1) + __ldcg(in + 2) + __ldcs(in + 3) + __ldlu(in + 4) + __ldcv(in + 5) + v.w;
	__stwb(out + 1, 1); __stcg(out + 2, 2.0f); __stcs(out + 3, 3); __stwt(out + 4, 4);
	__stcs((float4 *)(out + 8), v);
	__shared__ float s;
	float local = v.x;
	s = local;
	out[5] = __isShared(&s) + 2 * __isGlobal(out) + 4 * __isLocal(&local) + 8 * __isShared(out) + 16 * __isGlobal(&s);
	out[6] = *(float *)__cvta_shared_to_generic(__cvta_generic_to_shared(&s));
	long long start = clock64();
	clock_t other = clock();
	out[7] = clock64() >= start && clock() >= other;
}

static char *d;
template <class T> void show(const char *what, int n)
{
	T h[32];

	if (cudaDeviceSynchronize() != cudaSuccess)
		printf("%s\n", cudaGetErrorString(cudaGetLastError()));
	cudaMemcpy(h, d, n * sizeof *h, cudaMemcpyDeviceToHost);
	printf("%s:", what);
	for (int i = 0; i < n; i++)
		printf(" %.12g", (double)h[i]);
	printf("\n");
	cudaMemset(d, 0, 512);
}
template <class T> void shuffle(const char *name)
{
	shuffles<T><<<1, 32>>>((double *)d);
	show<double>(name, 32);
}
template <class T> void atomic(const char *name)
{
	atomics<<<1, 40>>>((T *)d);
	show<T>(name, 4);
}
template <class T> void bit(const char *name)
{
	T start[7] = { 100, 3, (T)~0, 1, 0, 0, 1000 };

	cudaMemcpy(d, start, sizeof start, cudaMemcpyHostToDevice);
	bits<<<1, 20>>>((T *)d);
	show<T>(name, 5);
}
int main()
{
	cudaMalloc(&d, 512);
	cudaMemset(d, 0, 512);
	shuffle<int>("int");
	shuffle<unsigned>("unsigned");
	shuffle<long>("long");
	shuffle<unsigned long>("unsigned long");
	shuffle<long long>("long long");
	shuffle<unsigned long long>("unsigned long long");
	shuffle<float>("float");
	shuffle<double>("double");
	reductions<<<1, 32>>>((unsigned *)d);
	show<unsigned>("reductions", 15);
	atomic<int>("int");
	atomic<unsigned>("unsigned");
	atomic<unsigned long long>("unsigned long long");
	atomic<float>("float");
	bit<int>("int");
	bit<unsigned>("unsigned");
	bit<unsigned long long>("unsigned long long");
	others<<<1, 40>>>((unsigned *)d, (unsigned short *)(d + 12), (float2 *)(d + 16), (float4 *)(d + 32), (long long *)(d + 48), (int *)(d + 64));
	show<int>("others", 17);
	float in[16] = { 1, 2, 3, 4, 5, 6, 7, 8 };
	cudaMemcpy(d + 256, in, sizeof in, cudaMemcpyHostToDevice);
	hints<<<1, 1>>>((float *)d, (const float *)(d + 256), (const float4 *)(d + 256));
	show<float>("hints", 12);
	return cudaGetLastError();
}
