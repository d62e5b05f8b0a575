/* Names that nvcc lets a program declare and clang does not. */
#ifndef LOOM_SPELLING_NAMES_H
#define LOOM_SPELLING_NAMES_H

/* What the preprocessor made of a source, with other spellings of those of which clang
 * complains; NULL: it has nothing of the kind. */
char *spelling_of_names(const char *text, const char *complaints);

#endif
