/* Prints loom's counters that a GPU's profiler has too, as the harness lists
 * them. */
#include <stdio.h>

#include "common/metrics.h"

int main(void)
{
	for (unsigned i = 0; i < LOOM_METRICS; i++)
		if (loom_metrics[i].ncu)
			printf("%s %s\n", loom_metrics[i].name,
			       loom_metrics[i].ncu);
	return 0;
}
