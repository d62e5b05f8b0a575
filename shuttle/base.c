#include "base.h"

#include "output.h"

/* ---- What compilers call by themselves ---- */

#ifdef __wasm__
void *memset(void *to, int byte, size_t bytes)
{
	return __builtin_memset(to, byte, bytes); /* memory.fill */
}

void *memcpy(void *restrict to, const void *restrict from, size_t bytes)
{
	return __builtin_memcpy(to, from, bytes);
}

void *memmove(void *to, const void *from, size_t bytes)
{
	return __builtin_memmove(to, from, bytes);
}

int memcmp(const void *a, const void *b, size_t bytes)
{
	const unsigned char *x = a, *y = b;

	for (size_t i = 0; i < bytes; i++)
		if (x[i] != y[i])
			return x[i] < y[i] ? -1 : 1;
	return 0;
}

size_t strlen(const char *s)
{
	size_t n = 0;

	while (s[n])
		n++;
	return n;
}
#endif

int begins(const char *s, const char *with)
{
	while (*with && *s == *with)
		s++, with++;
	return !*with;
}

int same(const char *a, const char *b)
{
	while (*a && *a == *b)
		a++, b++;
	return *a == *b;
}

/* ---- Memory ---- */

enum { SHARED_BYTES = 1 << 16, PAGE = 1 << 16 };

static size_t used, most = (size_t)192 << 20;
static _Alignas(16) char of_all[SHARED_BYTES]; /* when there is no more */

/* The sanitizer sees what lies between two of the arena's pieces. */
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
enum { BETWEEN = 64 };
#define hide(at, bytes) __asan_poison_memory_region(at, bytes)
#define show(at, bytes) __asan_unpoison_memory_region(at, bytes)
#else
enum { BETWEEN = 0 };
#define hide(at, bytes) ((void)0)
#define show(at, bytes) ((void)0)
#endif

#ifdef __wasm__
extern char __heap_base;
static char *block(void)
{
	return (char *)(((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15);
}

static int reach(size_t bytes)
{
	size_t end = (size_t)block() + bytes, now = __builtin_wasm_memory_size(0) * PAGE;

	return end <= now ||
	       __builtin_wasm_memory_grow(0, (end - now + PAGE - 1) / PAGE) != (size_t)-1;
}
#else
enum { NATIVE = 512 << 20 };
static _Alignas(16) char memory[NATIVE]; /* what is not touched takes no room */
static char *block(void)
{
	return memory;
}

static int reach(size_t bytes)
{
	return bytes <= NATIVE;
}
#endif

void *arena_big(uint64_t bytes)
{
	char *at = block() + used;
	size_t end;

	if (bytes > most)
		return NULL;
	end = used + (((size_t)bytes + 15) & ~(size_t)15) + BETWEEN;
	if (end > most || !reach(end))
		return NULL;
	hide(at, end - used);
	show(at, (size_t)bytes);
	used = end;
	return memset(at, 0, (size_t)bytes);
}

void *arena_new(size_t bytes)
{
	void *at = arena_big(bytes);

	if (at)
		return at;
	refuse(NULL, "the program takes more than %u MiB; make it smaller",
	       (unsigned)(most >> 20));
	return memset(of_all, 0, bytes < sizeof of_all ? bytes : sizeof of_all);
}

size_t arena_mark(void)
{
	return used;
}

void arena_release(size_t mark)
{
	if (used > mark)
		hide(block() + mark, used - mark);
	used = mark;
}

void arena_limit(uint32_t mebibytes)
{
	most = (size_t)(mebibytes < 500 ? mebibytes : 500) << 20;
}

/* ---- Texts ---- */

static void put(struct text *t, const char *s, size_t n)
{
	if (t->length + n >= t->room)
		n = t->room > t->length ? t->room - t->length - 1 : 0;
	memcpy(t->at + t->length, s, n);
	t->length += (uint32_t)n;
	t->at[t->length] = 0;
}

static void put_number(struct text *t, uint64_t n, int negative)
{
	char digits[24];
	unsigned at = sizeof digits;

	do
		digits[--at] = (char)('0' + n % 10);
	while (n /= 10);
	if (negative)
		digits[--at] = '-';
	put(t, digits + at, sizeof digits - at);
}

static void put_one(struct text *t, char what, va_list *v)
{
	char c = what;
	const char *s;
	int64_t d;

	switch (what) {
	case 's':
		s = va_arg(*v, const char *);
		put(t, s, strlen(s));
		return;
	case 'u':
		put_number(t, va_arg(*v, uint32_t), 0);
		return;
	case 'U':
		put_number(t, va_arg(*v, uint64_t), 0);
		return;
	case 'd':
	case 'D':
		d = what == 'd' ? va_arg(*v, int32_t) : va_arg(*v, int64_t);
		put_number(t, d < 0 ? 0 - (uint64_t)d : (uint64_t)d, d < 0);
		return;
	case 'c':
		c = (char)va_arg(*v, int);
	}
	put(t, &c, 1);
}

void say_v(struct text *t, const char *format, va_list v)
{
	va_list copy;

	va_copy(copy, v);
	for (const char *f = format; *f; f++) {
		const char *from = f;

		while (*f && *f != '%')
			f++;
		put(t, from, (size_t)(f - from));
		if (!*f)
			break;
		put_one(t, *++f, &copy);
	}
	va_end(copy);
}

void say(struct text *t, const char *format, ...)
{
	va_list v;

	va_start(v, format);
	say_v(t, format, v);
	va_end(v);
}

/* ---- Names ---- */

enum { NAMES = 4096 };
struct name {
	struct name *next;
	char text[];
};
static struct name *names[NAMES], *kept[NAMES];

const char *intern(const char *s, size_t length)
{
	uint32_t hash = 2166136261u;
	struct name *n;

	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)s[i]) * 16777619u;
	for (n = names[hash % NAMES]; n; n = n->next)
		if (strlen(n->text) == length && !memcmp(n->text, s, length))
			return n->text;
	n = arena_new(sizeof *n + length + 1);
	if (refused)
		return "";
	memcpy(n->text, s, length);
	n->next = names[hash % NAMES];
	names[hash % NAMES] = n;
	return n->text;
}

void forget_names(void)
{
	memset(names, 0, sizeof names);
}

void keep_names(void)
{
	memcpy(kept, names, sizeof names);
}

/* Those that have come since lie in what is released. */
void forget_new_names(void)
{
	memcpy(names, kept, sizeof names);
}

/* ---- Failing ---- */

int refused;

void refuse(const struct place *at, const char *format, ...)
{
	va_list v;

	if (refused)
		return;
	refused = 1;
	say(&output[SHUTTLE_ERRORS], "%s:%u: ", at ? at->file : "kernel.cu",
	    at ? at->line : 1);
	va_start(v, format);
	say_v(&output[SHUTTLE_ERRORS], format, v);
	va_end(v);
	say(&output[SHUTTLE_ERRORS], "\n");
}
