/* Errors that follow from another one, in what loomcc has written. */
#ifndef LOOM_LEAKS_H
#define LOOM_LEAKS_H

#include <stdio.h>

/* Writes what a compiler says to out, up to an error about names that loomcc has made up
 * (declare.c): who has misspelt the size of an array knows of none, and what comes
 * behind it mostly follows.  Where nothing came before, all. */
void leaks_stop(FILE *from, FILE *out);

#endif
