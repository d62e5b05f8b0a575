/* What the CUDA and the OpenCL programs share: sizes, data, results. */
#ifndef PEER_H
#define PEER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TILE = 32, ROWS = 8, EDGE = 512 };        /* transpose */
enum { GROUP = 256, TERMS = 256 * 1024 };        /* reduction */
enum { BLOCK = 16, SIDE = 96 };                  /* matmul */
enum { BINS = 64, SHARE = 1024 };                /* histogram */
enum { ROOM = TERMS > EDGE * EDGE ? TERMS : EDGE * EDGE };

static float input[ROOM], second[ROOM], output[ROOM];

/* Small whole numbers: every sum is exact in any order. */
static void fill(void)
{
	for (int i = 0; i < ROOM; i++) {
		input[i] = (float)(i * 7 % 13 - 6);
		second[i] = (float)(i * 5 % 11 - 5);
		output[i] = -1;
	}
}

static int transposed(void)
{
	for (int i = 0; i < EDGE * EDGE; i++)
		if (output[i] != input[i % EDGE * EDGE + i / EDGE])
			return 0;
	return 1;
}

static int reduced(void)
{
	for (int g = 0; g < TERMS / GROUP; g++) {
		float sum = 0;

		for (int i = 0; i < GROUP; i++)
			sum += input[g * GROUP + i];
		if (output[g] != sum)
			return 0;
	}
	return 1;
}

static int multiplied(void)
{
	for (int i = 0; i < SIDE * SIDE; i++) {
		float sum = 0;

		for (int k = 0; k < SIDE; k++)
			sum += input[i / SIDE * SIDE + k] *
			       second[k * SIDE + i % SIDE];
		if (output[i] != sum)
			return 0;
	}
	return 1;
}

static int scaled(void)
{
	for (int i = 0; i < TERMS; i++)
		if (output[i] != 2 * input[i] + second[i])
			return 0;
	return 1;
}

static int counted(void)
{
	for (int g = 0; g < TERMS / SHARE; g++) {
		float count[BINS] = { 0 };

		for (int i = 0; i < SHARE; i++)
			count[(int)input[g * SHARE + i] + 6]++;
		if (memcmp(count, output + g * BINS, sizeof count))
			return 0;
	}
	return 1;
}

static int right(const char *kernel)
{
	int ok = !strcmp(kernel, "transpose") ? transposed() :
		 !strcmp(kernel, "reduction") ? reduced() :
		 !strcmp(kernel, "saxpy")     ? scaled() :
		 !strcmp(kernel, "histogram") ? counted() :
						multiplied();

	if (!ok)
		fprintf(stderr, "%s: wrong result\n", kernel);
	return ok;
}

/* Seconds of work, of all processors. */
static double worked(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#endif
