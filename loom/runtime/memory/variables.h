#ifndef LOOM_VARIABLES_H
#define LOOM_VARIABLES_H

#include <stddef.h>
#include <stdint.h>

/* What of the program's own a kernel may use. */
enum loom_variable {
	LOOM_NO_VARIABLE,
	LOOM_DEVICE_VARIABLE,
	LOOM_CONSTANT_VARIABLE,
	LOOM_READONLY /* threadIdx and its siblings, texts and tables */
};
enum loom_variable loom_variable(uintptr_t address, size_t size);
/* One that the host has no access to: __device__ or __constant__. */
int loom_variable_is_hidden(uintptr_t address);
int loom_variable_is_managed(uintptr_t address);
/* Where the hidden ones lie. */
enum { LOOM_VARIABLE_PARTS = 2 };
struct loom_variable_part {
	char *at;
	size_t size;
};
struct loom_variable_part loom_variable_part(unsigned number);
/* Whether what is in none of them is not far from one. */
int loom_variable_is_near(uintptr_t address);

/* What clang's host side has in a variable's place, and where the device's is;
 * and where what the host names is: itself, if it stands for nothing. */
void loom_variable_add(const void *host, void *device, size_t size);
const void *loom_variable_of(const void *host);

#endif
