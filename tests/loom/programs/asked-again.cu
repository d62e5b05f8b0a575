/* Branches that ask what the one before has asked, which loomcc makes one: what
 * changes the answer in between, it does not overlook. */
#include <cstdio>

__device__ void up(int &x)
{
	x++;
}

__global__ void changed(int *o, int n)
{
	int t = threadIdx.x, x = n, y = n, z = n, *p = &z, &r = y;

	if (x > 2) { up(x); x -= 2; }
	if (x > 2) o[0]++;
	if (y > 2) { r = 0; }
	if (y > 2) o[1]++;
	if (z > 2) { *p = 0; }
	if (z > 2) o[2]++;
	if (t < 2) { t <<= 2; t += 5; }
	if (t < 2) o[3]++;
	if (t >= 2) --t;
	if (t >= 5) o[4]++;
}

__global__ void called(int *o, int n)
{
	int x = n;
	auto less = [&]() { x = 0; };

	if (x > 2) { less(); }
	if (x > 2) o[5]++;
}

__global__ void again(int *o, int n)
{
	const int t = threadIdx.x + 1;

	if (t >= n) o[6]++;
	if (t >= n) o[7]++; else o[8]++;
	if (t >= n)
		for (int i = 0; i < 3; i++)
			if (i == 1) o[9]++; else o[10]++;
	if (t >= n) { o[11]++; }
	if (n > 2) o[12]++; else o[13]++;
	if (n > 2) o[14]++;
	if (n == 3) o[15]++;
	if (n == 3) o[16]++;
	if (n == 3) { o[17]++; } else o[18]++;
	if (n == 1) return;
	if (n == 1) o[19]++;
	o[20]++;
}

int main(void)
{
	int *o;

	cudaMallocManaged(&o, 21 * sizeof *o);
	for (int n : { 1, 3 }) {
		changed<<<1, 1>>>(o, n);
		called<<<1, 1>>>(o, n);
		again<<<1, 1>>>(o, n);
	}
	cudaDeviceSynchronize();
	for (int i = 0; i < 21; i++)
		printf("%d%c", o[i], i < 20 ? ' ' : '\n');
	return 0;
}
