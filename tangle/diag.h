/* What is wrong, gathered over the whole run and printed in the order of the
 * book, as compilers print it: place, message, the line, a caret. */
#ifndef TANGLE_DIAG_H
#define TANGLE_DIAG_H

#include <stdbool.h>

#include "source.h"

struct message {
	struct place where;
	const char *kind, *text;  /* kind: "error", "warning" or "note" */
	size_t order, first;  /* its own number; that of the error it is about */
	struct place mended;
	const char *fix;      /* what should stand at mended; may be NULL */
};

/* A place without a source belongs to no line and prints last. */
void diag_error(struct place where, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void diag_warning(struct place where, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* Belongs to the error or warning before it. */
void diag_note(struct place where, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* The text that would mend what the last error is about, at where. */
void diag_fix(struct place where, const char *text);

bool diag_failed(void);
/* From now on one SARIF document, which diag_exit() writes, takes the place of
 * all lines on standard error. */
void diag_as_json(void);
/* Prints everything to standard error. */
void diag_print(void);
_Noreturn void diag_exit(int status);

/* Prints "tangle: message" at once and exits 3; a format that ends in a colon
 * gets the system's reason (errno) after it. */
_Noreturn void diag_io(const char *format, ...)
	__attribute__((format(printf, 1, 2)));
/* The same for a wrong command line: exits 2, with the usage if not NULL. */
_Noreturn void diag_usage(const char *usage, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

#endif
