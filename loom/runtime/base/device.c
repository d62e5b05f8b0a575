#include "base/device.h"

#include <stdlib.h>

#include "base/failure.h"

unsigned loom_devices = 1;
_Thread_local unsigned loom_device;

__attribute__((constructor)) static void setup(void)
{
	const char *text = getenv("LOOM_DEVICES");

	if (!text || !*text)
		return;
	if (*text < '1' || *text > '0' + LOOM_DEVICES_MAX || text[1])
		loom_fail("LOOM_DEVICES=%s: give a number of devices from 1 to "
			  "%d", text, LOOM_DEVICES_MAX);
	loom_devices = (unsigned)(*text - '0');
}
