/* __device__ and __constant__ variables, of which each device has its own.  The
 * program has room for those of one device: the others' are kept aside. */
#ifndef LOOM_INSTANCES_H
#define LOOM_INSTANCES_H

/* The variables are this device's from now on. */
void loom_instances_of(unsigned device);

#endif
