#include "base/array.h"

#include <stdlib.h>
#include <string.h>

#include "base/failure.h"

void *loom_longer(void *array, size_t *length, size_t n, size_t size,
		  const char *what)
{
	size_t wanted = n < 64 ? 128 : 2 * n;
	char *longer;

	longer = realloc(array, wanted * size);
	if (!longer)
		loom_fail("no memory for %s", what);
	memset(longer + *length * size, 0, (wanted - *length) * size);
	*length = wanted;
	return longer;
}
