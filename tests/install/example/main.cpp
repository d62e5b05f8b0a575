// Turns a square and looks at it.
#include <cstdio>

#include "turn.h"

static unsigned in[1024], out[1024];

int main()
{
	for (unsigned i = 0; i < 1024; i++)
		in[i] = 3 * i + 1;
	if (!turned(out, in))
		return 2;
	for (unsigned i = 0; i < 1024; i++)
		if (out[i] != in[i % 32 * 32 + i / 32])
			return 3;
	puts("turned");
	return 0;
}
