/* C++'s new and delete, by the names that they have in object files: in a
 * kernel they give device memory. */
#include <stddef.h>
#include <stdlib.h>

void *loom_malloc(size_t size);
void loom_free(void *pointer);
_Noreturn void throw_bad_alloc(void) __asm__("_ZSt17__throw_bad_allocv")
	__attribute__((weak));

static void *get(size_t size)
{
	void *p = loom_malloc(size ? size : 1);

	if (!p && throw_bad_alloc)
		throw_bad_alloc();
	if (!p)
		abort();
	return p;
}

void *new_one(size_t size) __asm__("_Znwm");
void *new_array(size_t size) __asm__("_Znam");
void delete_one(void *p) __asm__("_ZdlPv");
void delete_sized(void *p, size_t size) __asm__("_ZdlPvm");
void delete_array(void *p) __asm__("_ZdaPv");
void delete_array_sized(void *p, size_t size) __asm__("_ZdaPvm");

void *new_one(size_t size)
{
	return get(size);
}

void *new_array(size_t size)
{
	return get(size);
}

void delete_one(void *p)
{
	loom_free(p);
}

void delete_sized(void *p, size_t size)
{
	(void)size;
	loom_free(p);
}

void delete_array(void *p)
{
	loom_free(p);
}

void delete_array_sized(void *p, size_t size)
{
	(void)size;
	loom_free(p);
}
