/* Files that hold options, as builds write them for long commands. */
#ifndef LOOM_OPTION_FILES_H
#define LOOM_OPTION_FILES_H

#include "compiler/command.h"

/* The arguments; what names a file of options, --options-file as nvcc has it or
 * g++'s @FILE, gives way to the words in it. */
struct list option_files_read(char **argv);

#endif
