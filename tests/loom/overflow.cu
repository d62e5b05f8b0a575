// overflow WHICH NUMBER: indices that do not fit an int (told), and what is right though
// it wraps (right).  Prints what is stored where; NVIDIA's code calculates these indices
// in 32 bits, as its PTX says.
#include <cstdio>
#include <cstdlib>

enum { WORDS = 64 };
constexpr int HUGE = 1 << 30;

// ---- Told: the index should be another one ------------------------------------------
__global__ void product(int *v, int row, int pitch, int n) { v[row * pitch + n] = 1; }
__global__ void product_of_sum(int *v, int row, int pitch, int n) { v[(row + n) * pitch + n] = 2; }
__device__ int at(int row, int pitch, int column) { return row * pitch + column; }
__global__ void by_function(int *v, int row, int pitch, int n) { v[at(row, pitch, n)] = 3; }
__global__ void long_too_late(int *v, int row, int pitch, int n)
{
	size_t i = row * pitch;
	v[i + n] = 4;
}
__global__ void pointer(int *v, int row, int pitch, int n)
{
	int *q = v + row * pitch;
	for (int i = 0; i < 5 * n; i++)
		*q++ = 5;
}
__global__ void within_loop(int *v, int row, int pitch, int n)
{
	for (int i = 0; i < n; i++)
		v[row * pitch + i] = 6;
}
__global__ void left_early(int *v, int row, int pitch, int n)
{
	for (int i = 0; i < n; i++) {
		if (v[i] == 77)
			break;
		v[row * pitch + i] = 7;
	}
}
__global__ void atomically(int *v, int row, int pitch, int n) { atomicAdd(&v[row * pitch + n], 8); }
__global__ void in_shared(int *v, int row, int pitch, int n)
{
	__shared__ int s[WORDS];
	s[row * pitch + n] = 9;
	v[n] = s[n];
}
__global__ void divided(int *v, int row, int pitch, int n) { v[row * pitch * n / pitch] = 10; }
__global__ void three(int *v, int row, int pitch, int n) { v[(n * pitch + n) * row + n] = 11; }
// Four steps lead around all ints there are, and back.
__global__ void around(int *v, int row, int pitch, int n)
{
	int i = n;
	for (int k = 0; k < 2 * row; k++, i += pitch)
		if (k % row == 0)
			v[i] += 12;
}

__global__ void of_memory(int *v, int row, int pitch, int n)
{
	for (int i = 60; i < WORDS; i++)
		v[i] = pitch;
	__syncthreads();
	v[v[60] + v[61] + v[62] + v[63]] = n;
}

// nvcc moves the address along, in 64 bits, so that all are stored where they should be.
__global__ void moved(char *v, int pitch, int n)
{
#pragma unroll 1
	for (int i = 0; i < n; i++)
		v[i * pitch] = 13;
}

// ---- Let be ------------------------------------------------------------------------
__global__ void masked(int *v, int row, int pitch, int n)
{
	v[(row * pitch * 31 + n) & (WORDS - 1)] = 1;
}
__global__ void remainder(int *v, int row, int pitch, int n)
{
	int h = row * pitch * 12345 + n;
	v[(h % WORDS + WORDS) % WORDS] = 2;
}
__global__ void generator(int *v, int row, int pitch, int n)
{
	int s = row;
	for (int k = 0; k < n; k++) {
		s = s * 1103515245 + 12345;
		v[s >> 26 & 31] = s;
	}
}
__global__ void without_sign(int *v, unsigned row, unsigned pitch, unsigned n) { v[row * pitch + n] = 4; }
__global__ void of_threads(int *v, int row, int pitch, int n)
{
	v[threadIdx.x + (unsigned)row * pitch + n] = 5;
}
__global__ void kept_as_int(int *v, int row, int pitch, int n)
{
	int i = (unsigned)row * pitch + n;
	v[i] = 12;
}
__global__ void comes_back(int *v, int row, int pitch, int n)
{
	int first = row * pitch;
	v[row * pitch + n - first] = 6;
}
__global__ void wide(int *v, int row, int pitch, int n)
{
	v[((long)row * pitch + n) % WORDS] = 7;
}
__global__ void data(int *v, int row, int pitch, int n) { v[n] = row * pitch + 8; }
__global__ void guarded(int *v, int row, int pitch, int n)
{
	if (row < 2)
		v[row * pitch + n] = 9;
	v[n] = 9;
}
__global__ void nowhere(int *v, int row, int pitch, int n)
{
	int *q = v + row * pitch;
	if (n > 4)
		*q = 10;
	v[n] = 10;
}
__global__ void chosen(int *v, int row, int pitch, int n)
{
	v[row * pitch > 0 ? row * pitch : n] = 11;
}

static int move()
{
	char *v, c;

	if (cudaMalloc(&v, 5l * HUGE))
		return 3;
	moved<<<1, 1>>>(v, HUGE, 5);
	for (long i = 0; i < 5; i++) {
		cudaMemcpy(&c, v + i * HUGE, 1, cudaMemcpyDeviceToHost);
		printf("%ld: %d\n", i * HUGE, c);
	}
	return 0;
}

int main(int, char **word)
{
	if (*word[1] == 'm')
		return move();
	static void (*const told[])(int *, int, int, int) = {
		product, product_of_sum, by_function, long_too_late, pointer, within_loop,
		left_early, atomically, in_shared, divided, three, around, of_memory
	}, (*const right[])(int *, int, int, int) = {
		masked, remainder, generator, nullptr, of_threads, comes_back, wide, data,
		guarded, nowhere, chosen, kept_as_int
	};
	int *v, host[WORDS], which = atoi(word[2]);
	auto kernel = (*word[1] == 't' ? told : right)[which];

	cudaMalloc(&v, sizeof host);
	cudaMemset(v, 0, sizeof host);
	if (kernel)
		kernel<<<1, 1>>>(v, 4, HUGE, 4);
	else
		without_sign<<<1, 1>>>(v, 4, HUGE, 4);
	if (cudaMemcpy(host, v, sizeof host, cudaMemcpyDeviceToHost))
		return 3;
	for (int i = 0; i < WORDS; i++)
		if (host[i])
			printf("%d: %d\n", i, host[i]);
	return 0;
}
