/* What clang's host side says before main: which of its functions stand for which
 * kernels, and which of its variables for which of the device's.  Both are in the
 * module that has the same name (common/module.h). */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/failure.h"
#include "common/module.h"
#include "memory/variables.h"
#include "common/kernel.h"

static struct loom_module *modules;

void loom_module_add(struct loom_module *m);
void loom_module_add(struct loom_module *m)
{
	m->next = modules;
	modules = m;
}

/* As clang lays it out. */
struct fat_binary {
	int magic, version;
	const char *id;
	void *unused;
};

void **__cudaRegisterFatBinary(const struct fat_binary *b);
void **__cudaRegisterFatBinary(const struct fat_binary *b)
{
	for (struct loom_module *m = modules; m; m = m->next)
		if (!strcmp(m->id, b->id))
			return (void **)m;
	loom_fail("the kernels of an object are not in the program; link all that "
		  "loomcc has made");
}

/* The same with -rdc=true: the object says how it registers what is its own. */
void loom_register_linked(void (*register_all)(void **module), const struct fat_binary *b);
void loom_register_linked(void (*register_all)(void **module), const struct fat_binary *b)
{
	register_all(__cudaRegisterFatBinary(b));
}

void __cudaRegisterFatBinaryEnd(void **module);
void __cudaRegisterFatBinaryEnd(void **module)
{
	(void)module;
}

void __cudaUnregisterFatBinary(void **module);
void __cudaUnregisterFatBinary(void **module)
{
	(void)module;
}

int __cudaRegisterFunction(void **module, const void *host, char *device,
			   const char *name, int threads, void *thread, void *block,
			   void *block_size, void *grid_size, int *warp_size);
int __cudaRegisterFunction(void **module, const void *host, char *device,
			   const char *name, int threads, void *thread, void *block,
			   void *block_size, void *grid_size, int *warp_size)
{
	const struct loom_module *m = (const struct loom_module *)module;

	(void)device, (void)threads, (void)thread, (void)block;
	(void)block_size, (void)grid_size, (void)warp_size;
	for (uint64_t i = 0; i < m->kernels; i++) {
		struct loom_kernel *k = m->kernel[i].kernel;

		if (strcmp(m->kernel[i].symbol, name))
			continue;
		k->function = host;
		k->symbol = name;
		return !loom_kernel_add(k);
	}
	loom_fail("kernel %s is not among its source's kernels", name);
}

void __cudaRegisterVar(void **module, char *host, char *device, const char *name,
		       int external, size_t size, int constant, int global);
void __cudaRegisterVar(void **module, char *host, char *device, const char *name,
		       int external, size_t size, int constant, int global)
{
	const struct loom_module *m = (const struct loom_module *)module;

	(void)device, (void)external, (void)constant, (void)global;
	for (uint64_t i = 0; i < m->variables; i++) {
		const struct loom_module_variable *v = &m->variable[i];

		if (strcmp(v->symbol, name))
			continue;
		if (v->managed)
			*v->managed = memcpy(host, v->address, size);
		else
			loom_variable_add(host, v->address, size);
	}
}
