#ifndef LOOM_ARCHITECTURES_H
#define LOOM_ARCHITECTURES_H

#include <stddef.h>

/* Whether one of the source's files tests __CUDA_ARCH__. */
int architectures_tested(const char *text, size_t size);
/* One source from both readings; NULL after an error. */
char *architectures_join(const char *host, size_t host_size,
			 const char *device, size_t device_size, size_t *size);

#endif
