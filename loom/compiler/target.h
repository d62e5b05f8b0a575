#ifndef LOOM_TARGET_H
#define LOOM_TARGET_H

#include "compiler/command.h"

/* The machine that a cross compiler's name says; NULL: this one. */
char *target_of(const struct list *compiler);

#endif
