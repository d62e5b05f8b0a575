/* Arrays: device memory by rows and planes, without gaps. */
#ifndef LOOM_API_ARRAY_H
#define LOOM_API_ARRAY_H

#include "loom/host.h"

struct cudaArray {
	char *data;
	struct cudaChannelFormatDesc format;
	struct cudaExtent extent; /* as it was asked for */
	unsigned flags;
	size_t size; /* of an element */
};
/* Bytes of an element; 0: there is no such format. */
size_t loom_format_size(const struct cudaChannelFormatDesc *format);
int loom_array_is(const struct cudaArray *array);
/* As the memory that it is. */
struct cudaPitchedPtr loom_array_pointer(const struct cudaArray *array);

#endif
