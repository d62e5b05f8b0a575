/* The fuzzer's loop: what tangle keeps until its process exits is given back
 * after each run, and its exit() returns to the loop. Its calls of these are
 * renamed, and its variables lie in sections of their own (see build), which
 * are put back to what they were. */
#include "fuzz.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sanitizer/lsan_interface.h>

enum { MOST_PIECES = 1 << 17, LEAK_CHECK = 20000, EXIT_IO = 3 };

int tangle_main(int argc, char **argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);
int LLVMFuzzerInitialize(int *argc, char ***argv);

_Noreturn void fuzz_fault(const char *what)
{
	dprintf(2, "fuzz: %s\n", what);
	abort();
}

/* ---- Memory -------------------------------------------------------------- */

void *fuzz_malloc(size_t n);
void *fuzz_calloc(size_t count, size_t n);
void *fuzz_realloc(void *old, size_t n);
void fuzz_free(void *p);

/* Inverted, so that the search for leaks does not take them for references. */
static uintptr_t pieces[MOST_PIECES];
static size_t piece_count;

static void *keep(void *p)
{
	if (p == NULL)
		return NULL;
	if (piece_count == MOST_PIECES)
		fuzz_fault("too many pieces of memory");
	pieces[piece_count++] = ~(uintptr_t)p;
	return p;
}

/* Mostly the last ones. What the C library allocated is not among them. */
static void forget(void *p)
{
	for (size_t i = piece_count; i-- > 0;)
		if (pieces[i] == ~(uintptr_t)p) {
			pieces[i] = pieces[--piece_count];
			return;
		}
}

void *fuzz_malloc(size_t n)
{
	return keep(malloc(n));
}

void *fuzz_calloc(size_t count, size_t n)
{
	return keep(calloc(count, n));
}

void *fuzz_realloc(void *old, size_t n)
{
	if (old != NULL)
		forget(old);
	return keep(realloc(old, n));
}

void fuzz_free(void *p)
{
	forget(p);
	free(p);
}

static void free_all(void)
{
	while (piece_count > 0)
		free((void *)~pieces[--piece_count]);
}

/* ---- Variables ----------------------------------------------------------- */

/* Weak, since there may be none of a kind. */
extern char __start_tangle_data[] __attribute__((weak));
extern char __stop_tangle_data[] __attribute__((weak));
extern char __start_tangle_bss[] __attribute__((weak));
extern char __stop_tangle_bss[] __attribute__((weak));
static char *data_before, *bss_before;

/* By hand, since what lies between variables is poisoned. */
__attribute__((no_sanitize("address", "undefined")))
static void copy(volatile char *to, const volatile char *from, size_t n)
{
	size_t words = n / sizeof(uint64_t);

	for (size_t i = 0; i < words; i++)
		((volatile uint64_t *)to)[i] =
			((const volatile uint64_t *)from)[i];
	for (size_t i = words * sizeof(uint64_t); i < n; i++)
		to[i] = from[i];
}

static char *copy_of(const char *from, const char *end)
{
	char *to = malloc((size_t)(end - from) + 1);

	copy(to, from, (size_t)(end - from));
	return to;
}

/* tangle's variables start as zeros; the rest is constant. */
__attribute__((no_sanitize("address")))
static void check_constants(void)
{
	size_t n = (size_t)(__stop_tangle_data - __start_tangle_data);

	for (size_t i = 0; i < n; i++)
		if (__start_tangle_data[i] != data_before[i])
			fuzz_fault("a variable does not start as zero: see "
				"restore_variables()");
}

static void restore_variables(void)
{
	copy(__start_tangle_bss, bss_before,
		(size_t)(__stop_tangle_bss - __start_tangle_bss));
}

/* ---- Runs ---------------------------------------------------------------- */

static jmp_buf on_exit_of_tangle;
static int exit_status;
static void (*at_exit)(void);

_Noreturn void fuzz_exit(int status);
int fuzz_atexit(void (*function)(void));

int fuzz_atexit(void (*function)(void))
{
	at_exit = function;
	return 0;
}

_Noreturn void fuzz_exit(int status)
{
	static size_t runs;

	/* A run that ends early leaves all to the system. */
	if (status < EXIT_IO && ++runs % LEAK_CHECK == 0) {
		check_constants();
		if (__lsan_do_recoverable_leak_check())
			fuzz_fault("leaks");
	}
	if (at_exit != NULL)
		at_exit();
	exit_status = status;
	longjmp(on_exit_of_tangle, 1);
}

int fuzz_call(int (*function)(int, char **), int argc, char **argv)
{
	at_exit = NULL;
	if (setjmp(on_exit_of_tangle) == 0)
		exit_status = function(argc, argv);
	free_all();
	restore_variables();
	if (exit_status < 0 || exit_status > EXIT_IO)
		fuzz_fault("no such exit status");
	return exit_status;
}

int fuzz_tangle(const char *const *arguments)
{
	char *argv[16] = { "tangle" };
	int argc = 1;

	for (; arguments[argc - 1] != NULL; argc++)
		argv[argc] = (char *)arguments[argc - 1];
	return fuzz_call(tangle_main, argc, argv);
}

struct piece fuzz_piece(struct piece *rest)
{
	struct piece found = *rest;
	size_t start = 0;

	while (start < rest->n) {
		const char *end = memchr(rest->p + start, '\n', rest->n -
			start);
		size_t stop = end == NULL ? rest->n : (size_t)(end - rest->p) +
			1;

		if (stop - start == 2 && rest->p[start] == '%') {
			found.n = start;
			start = stop;
			break;
		}
		start = stop;
	}
	rest->p += start;
	rest->n -= start;
	return found;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	fuzz_one((struct piece){ (const char *)data, n });
	memory_clear();
	return 0;
}

/* What tangle prints goes nowhere, unless FUZZ_SHOW is set. */
static FILE *sink(void)
{
	FILE *f = fopen("/dev/null", "w");

	if (f == NULL)
		fuzz_fault("/dev/null");
	setvbuf(f, NULL, _IOFBF, 1 << 16);
	return f;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	data_before = copy_of(__start_tangle_data, __stop_tangle_data);
	bss_before = copy_of(__start_tangle_bss, __stop_tangle_bss);
	if (getenv("FUZZ_SHOW") == NULL) {
		stdout = sink();
		stderr = sink();
	}
	return 0;
}
