/* What the kernels' object says of itself to the runtime: who is in it, by the
 * names that the host's object has for them (translate/table.cpp). */
#ifndef LOOM_MODULE_H
#define LOOM_MODULE_H

#include <stdint.h>

struct loom_kernel;

struct loom_module_kernel {
	const char *symbol;
	struct loom_kernel *kernel;
};

struct loom_module_variable {
	const char *symbol;
	void *address;
	void **managed; /* where the device's code finds the host's; or NULL */
};

struct loom_module {
	struct loom_module *next;
	const char *id; /* the host's object has the same */
	const struct loom_module_kernel *kernel;
	const struct loom_module_variable *variable;
	uint64_t kernels, variables;
};

#endif
