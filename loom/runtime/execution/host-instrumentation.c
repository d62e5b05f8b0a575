/* clang's thread sanitizer calls these before every access of the host's code, which
 * must leave the device's memory alone. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/access-record.h"
#include "base/environment.h"
#include "hazards/unstored.h"
#include "execution/any-access.h"
#include "execution/strike-out.h"

#define PC ((uintptr_t)__builtin_return_address(0))

static void accessed(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc)
{
	loom_host_access(a, size, op, pc);
	loom_unstored_look(a, size, op, pc);
}

static void access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc,
		   uintptr_t callback)
{
	if (loom_unwatched)
		loom_strike_out(callback, pc);
	else
		accessed(a, size, op, pc);
}

#define ACCESS(name, size, op)                                              \
	void __tsan_##name##size(void *a);                                  \
	void __tsan_##name##size(void *a)                                   \
	{                                                                   \
		access((uintptr_t)a, size, op, PC,                         \
		       (uintptr_t)__tsan_##name##size);                     \
	}
#define VOLATILE(name, size, op)                                            \
	void __tsan_##name##size(void *a);                                  \
	void __tsan_##name##size(void *a)                                   \
	{                                                                   \
		loom_volatile_access((uintptr_t)a, size, op, PC);           \
	}
#define ACCESSES(size)                                                      \
	ACCESS(read, size, LOOM_LOAD)                                       \
	ACCESS(write, size, LOOM_STORE)                                     \
	ACCESS(unaligned_read, size, LOOM_LOAD)                             \
	ACCESS(unaligned_write, size, LOOM_STORE)                           \
	VOLATILE(volatile_read, size, LOOM_LOAD)                            \
	VOLATILE(volatile_write, size, LOOM_STORE)                          \
	VOLATILE(unaligned_volatile_read, size, LOOM_LOAD)                  \
	VOLATILE(unaligned_volatile_write, size, LOOM_STORE)

ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)

/* Of a call that does what it announces.  What it copies it does not use. */
static void range(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc)
{
	if (loom_unwatched)
		return;
	loom_host_access(a, size, op, pc);
	if (op != LOOM_LOAD)
		loom_unstored_look(a, size, op, pc);
}

void *__tsan_memcpy(void *to, const void *from, size_t size);
void *__tsan_memcpy(void *to, const void *from, size_t size)
{
	range((uintptr_t)from, size, LOOM_LOAD, PC);
	range((uintptr_t)to, size, LOOM_STORE, PC);
	return memmove(to, from, size);
}

void *__tsan_memmove(void *to, const void *from, size_t size);
void *__tsan_memmove(void *to, const void *from, size_t size)
{
	range((uintptr_t)from, size, LOOM_LOAD, PC);
	range((uintptr_t)to, size, LOOM_STORE, PC);
	return memmove(to, from, size);
}

void *__tsan_memset(void *to, int value, size_t size);
void *__tsan_memset(void *to, int value, size_t size)
{
	range((uintptr_t)to, size, LOOM_STORE, PC);
	return memset(to, value, size);
}

void __tsan_init(void);
void __tsan_init(void)
{
}

void __tsan_vptr_update(void **a, void *value);
void __tsan_vptr_update(void **a, void *value)
{
	(void)value;
	access((uintptr_t)a, sizeof *a, LOOM_STORE, PC, (uintptr_t)__tsan_vptr_update);
}

void __tsan_vptr_read(void **a);
void __tsan_vptr_read(void **a)
{
	access((uintptr_t)a, sizeof *a, LOOM_LOAD, PC, (uintptr_t)__tsan_vptr_read);
}
