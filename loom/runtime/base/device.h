/* How many devices there are, and which one is current.  All are of the model
 * that LOOM_DEVICE names (base/model.h). */
#ifndef LOOM_BASE_DEVICE_H
#define LOOM_BASE_DEVICE_H

enum { LOOM_DEVICES_MAX = 8 };

extern unsigned loom_devices; /* as LOOM_DEVICES says */
/* The current one of a thread of the host. */
extern _Thread_local unsigned loom_device;

static inline int loom_device_exists(int number)
{
	return number >= 0 && (unsigned)number < loom_devices;
}

#endif
