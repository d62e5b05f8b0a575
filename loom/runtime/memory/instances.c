#include "memory/instances.h"

#include <stdlib.h>
#include <string.h>

#include "base/device.h"
#include "base/failure.h"
#include "memory/variables.h"

static char *aside[LOOM_DEVICES_MAX][LOOM_VARIABLE_PARTS];
static unsigned present;

/* What the program begins with, for each device but the first. */
__attribute__((constructor(65535))) static void setup(void)
{
	for (unsigned d = 0; loom_devices > 1 && d < loom_devices; d++)
		for (unsigned i = 0; i < LOOM_VARIABLE_PARTS; i++) {
			struct loom_variable_part p = loom_variable_part(i);

			if (!p.size)
				continue;
			aside[d][i] = malloc(p.size);
			if (!aside[d][i])
				loom_fail("no memory for the variables of %u "
					  "devices", loom_devices);
			memcpy(aside[d][i], p.at, p.size);
		}
}

void loom_instances_of(unsigned device)
{
	if (device == present)
		return;
	for (unsigned i = 0; i < LOOM_VARIABLE_PARTS; i++) {
		struct loom_variable_part p = loom_variable_part(i);

		if (!p.size)
			continue;
		memcpy(aside[present][i], p.at, p.size);
		memcpy(p.at, aside[device][i], p.size);
	}
	present = device;
}
