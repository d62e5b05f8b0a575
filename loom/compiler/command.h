/* Commands that loomcc runs, and the files between them. */
#ifndef LOOM_COMMAND_H
#define LOOM_COMMAND_H

#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

struct list {
	const char **item; /* a NULL follows the last */
	size_t count, room;
};

void list_add(struct list *l, const char *item);

/* The words of a variable, or of what stands in for it; never loomcc. */
struct list command_compiler(const char *variable, const char *otherwise);

/* Exits when a compiler that is none has run loomcc. */
void command_stop_within_itself(void);

/* Runs it; when it fails, exits with its status. */
void command_run(const struct list *l);
/* Runs it, and returns its status. */
int command_status(const struct list *l);
/* The same in two steps, to run another one meanwhile. */
pid_t command_start(const struct list *l);
int command_end(const struct list *l, pid_t started);
/* The program of PATH that execvp would take; NULL if there is none. */
char *command_file(const char *name);
/* Runs it, and returns what it complained of; the same, with its status. */
char *command_complaints(const struct list *l);
char *command_heard(const struct list *l, int *status);

/* The directory above the one that loomcc lies in. */
char *command_prefix(void);

/* A directory that is removed, with its files, at exit. */
char *command_scratch(void);

/* What is in a file; a 0 follows. */
char *file_read(const char *name, size_t *size);
/* The same, but NULL when there is no such file. */
char *file_read_if_any(const char *name, size_t *size);
void file_write(const char *name, const char *text, size_t size);

#endif
