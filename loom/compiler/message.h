#ifndef LOOM_MESSAGE_H
#define LOOM_MESSAGE_H

#include "compiler/source.h"

/* Prints "file:line:column: error: ..." for token i, its line and a caret. */
void message_error(struct source *s, size_t i, const char *what);

#endif
