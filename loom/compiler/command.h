/* Commands that loomcc runs, and the files between them. */
#ifndef LOOM_COMMAND_H
#define LOOM_COMMAND_H

#include <stddef.h>

struct list {
	const char **item; /* a NULL follows the last */
	size_t count, room;
};

void add(struct list *l, const char *item);

/* The words of a variable, or of what stands in for it; never loomcc. */
struct list compiler(const char *variable, const char *otherwise);

/* Exits when a compiler that is none has run loomcc. */
void stop_within_itself(void);

/* Runs it; when it fails, exits with its status. */
void run_or_exit(const struct list *l);

/* The same, and returns the number that its output begins with, else 0. */
unsigned number_from(const struct list *l);

/* Prints "loomcc: ..."; after a colon, the system's reason. */
_Noreturn void die(const char *text, ...)
	__attribute__((format(printf, 1, 2)));

/* The directory above the one that loomcc lies in. */
char *installed_prefix(void);

/* A directory that is removed, with its files, at exit. */
char *scratch_directory(void);

/* The same, but NULL when there is no such file. */
char *read_if_any(const char *name, size_t *size);
char *read_file(const char *name, size_t *size);
void write_file(const char *name, const char *text, size_t size);

#endif
