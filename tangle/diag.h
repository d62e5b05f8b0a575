/* What is wrong, gathered over the whole run and printed in the order of the
 * book, as compilers print it: place, message, the line, a caret. */
#ifndef TANGLE_DIAG_H
#define TANGLE_DIAG_H

#include <stdbool.h>

#include "source.h"

/* A place without a source belongs to no line and prints last. */
void diag_error(struct place where, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void diag_warning(struct place where, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* Belongs to the error or warning before it. */
void diag_note(struct place where, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

bool diag_failed(void);
/* Prints everything to standard error. */
void diag_print(void);

/* Prints "tangle: message" at once and exits 3; a format that ends in a colon
 * gets the system's reason (errno) after it. */
_Noreturn void diag_io(const char *format, ...)
	__attribute__((format(printf, 1, 2)));

#endif
