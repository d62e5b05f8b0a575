/* Nanoseconds that a switch to a fiber or back takes. */
#include <stdio.h>
#include <time.h>

#include "base/fiber.h"

enum { SWITCHES = 20000000 };

static void forever(void *args)
{
	(void)args;
	for (;;)
		loom_fiber_pause();
}

int main(void)
{
	struct loom_fiber *f = loom_fiber_get(forever, NULL);
	clock_t start = clock();

	for (int i = 0; f && i < SWITCHES; i += 2)
		loom_fiber_resume(f);
	printf("%.1f\n", (double)(clock() - start) / CLOCKS_PER_SEC * 1e9 /
	       SWITCHES);
	return !f;
}
