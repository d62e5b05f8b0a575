/* __device__ and __constant__ variables: loomcc puts them into sections of
 * their own, whose bounds the linker knows. */
#define _GNU_SOURCE
#include "memory/variables.h"

#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "base/builtin.h"
#include "base/failure.h"

extern char __start_loom_device[] __attribute__((weak));
extern char __stop_loom_device[] __attribute__((weak));
extern char __start_loom_managed[] __attribute__((weak));
extern char __stop_loom_managed[] __attribute__((weak));
extern char __start_loom_constant[] __attribute__((weak));
extern char __stop_loom_constant[] __attribute__((weak));
extern char __start_loom_readonly[] __attribute__((weak));
extern char __stop_loom_readonly[] __attribute__((weak));
extern char __start_loom_builtin[] __attribute__((weak));
extern char __stop_loom_builtin[] __attribute__((weak));

static int within(uintptr_t a, size_t size, const char *low, const char *high)
{
	return low && a >= (uintptr_t)low && a + size <= (uintptr_t)high;
}

/* What of the program nobody can write, the texts and tables within functions
 * among it: some linkers put those beside the code. */
static uintptr_t readonly_start, readonly_end;
/* And what only its start writes: the tables of virtual functions. */
static uintptr_t relocated_start, relocated_end;

static int note_readonly(struct dl_phdr_info *info, size_t size, void *data)
{
	(void)size;
	(void)data;
	for (unsigned i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];

		if (p->p_type == PT_GNU_RELRO) {
			relocated_start = info->dlpi_addr + p->p_vaddr;
			relocated_end = relocated_start + p->p_memsz;
		}
		if (p->p_type != PT_LOAD || p->p_flags & PF_W)
			continue;
		if (!readonly_end)
			readonly_start = info->dlpi_addr + p->p_vaddr;
		readonly_end = info->dlpi_addr + p->p_vaddr + p->p_memsz;
	}
	return 1; /* the first one is the program */
}

static int is_readonly(uintptr_t a, size_t size)
{
	if (!readonly_end)
		dl_iterate_phdr(note_readonly, NULL);
	return (a >= readonly_start && a + size <= readonly_end) ||
	       (a >= relocated_start && a + size <= relocated_end);
}

/* The host's stand-ins. */
static struct stand_in {
	struct stand_in *next;
	const char *host;
	void *device;
	size_t size;
} *stand_ins;

void loom_variable_add(const void *host, void *device, size_t size)
{
	struct stand_in *s = malloc(sizeof *s);

	if (!s)
		loom_fail("no memory for the device's variables");
	*s = (struct stand_in){ stand_ins, host, device, size };
	stand_ins = s;
}

static const struct stand_in *stand_in_at(uintptr_t a)
{
	for (const struct stand_in *s = stand_ins; s; s = s->next)
		if (a - (uintptr_t)s->host < s->size)
			return s;
	return NULL;
}

const void *loom_variable_of(const void *host)
{
	const struct stand_in *s = stand_in_at((uintptr_t)host);

	return s ? (const char *)s->device + ((const char *)host - s->host) : host;
}

int loom_variable_is_hidden(uintptr_t a)
{
	return stand_in_at(a) || within(a, 1, __start_loom_device, __stop_loom_device) ||
	       within(a, 1, __start_loom_constant, __stop_loom_constant);
}

struct loom_variable_part loom_variable_part(unsigned number)
{
	char *low = number ? __start_loom_constant : __start_loom_device;
	char *high = number ? __stop_loom_constant : __stop_loom_device;

	return (struct loom_variable_part){ low, low ? (size_t)(high - low) : 0 };
}

int loom_variable_is_managed(uintptr_t a)
{
	return within(a, 1, __start_loom_managed, __stop_loom_managed);
}

static int near(uintptr_t a, const char *low, const char *high)
{
	enum { NEAR = 4096 };

	return low && a + NEAR >= (uintptr_t)low &&
	       a < (uintptr_t)high + NEAR;
}

int loom_variable_is_near(uintptr_t a)
{
	return near(a, __start_loom_device, __stop_loom_device) ||
	       near(a, __start_loom_managed, __stop_loom_managed) ||
	       near(a, __start_loom_constant, __stop_loom_constant) ||
	       near(a, __start_loom_readonly, __stop_loom_readonly);
}

enum loom_variable loom_variable(uintptr_t a, size_t size)
{
	if (within(a, size, __start_loom_device, __stop_loom_device) ||
	    within(a, size, __start_loom_managed, __stop_loom_managed))
		return LOOM_DEVICE_VARIABLE;
	if (within(a, size, __start_loom_constant, __stop_loom_constant))
		return LOOM_CONSTANT_VARIABLE;
	if (within(a, size, __start_loom_readonly, __stop_loom_readonly))
		return LOOM_CONSTANT_VARIABLE;
	if (within(a, size, __start_loom_builtin + LOOM_BUILTIN_GAP,
		   __stop_loom_builtin))
		return LOOM_READONLY;
	if (is_readonly(a, size))
		return LOOM_READONLY;
	return LOOM_NO_VARIABLE;
}
