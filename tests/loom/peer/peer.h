/* What the CUDA and the OpenCL programs share: sizes, data, results. */
#ifndef PEER_H
#define PEER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TILE = 32, ROWS = 8, EDGE = 512 };        /* transpose */
enum { GROUP = 256, TERMS = 256 * 1024 };        /* reduction */
enum { BLOCK = 16, SIDE = 96 };                  /* matmul */
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

static int right(const char *kernel)
{
	int ok = !strcmp(kernel, "transpose") ? transposed() :
		 !strcmp(kernel, "reduction") ? reduced() :
						multiplied();

	if (!ok)
		fprintf(stderr, "%s: wrong result\n", kernel);
	return ok;
}

#endif
