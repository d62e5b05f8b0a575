/* clang 19 reads the source for both sides, loom-translate
 * makes the device's side code for the host (translate/). */
#ifndef LOOM_CLANG_COMPILE_H
#define LOOM_CLANG_COMPILE_H

#include "compiler/job.h"

enum clang_side { CLANG_DEVICE, CLANG_HOST };

void clang_compile(struct job *j, const char *source, const char *object);
/* What -M and -MM ask for: the files that it includes. */
void clang_dependencies(struct job *j, const char *source, const char *result);
/* clang, for one side of a source that begins behind loom's headers. */
struct list clang_command(const struct job *j, enum clang_side side);

#endif
