/* What all of shuttle stands on: memory from one block, texts that grow, names that
 * are compared by their address.  No C library: only what a compiler itself offers. */
#ifndef SHUTTLE_BASE_H
#define SHUTTLE_BASE_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

void *memset(void *to, int byte, size_t bytes);
void *memcpy(void *restrict to, const void *restrict from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);
size_t strlen(const char *s);

int same(const char *a, const char *b);
int begins(const char *s, const char *with);

/* ---- Memory ----
 * Zeroed, aligned to 16.  arena_new never returns NULL: when there is no more, it
 * says so (refuse) and hands out a place that all share, and whoever asks in a loop
 * looks at `refused`.  arena_big returns NULL, for what a launch asks for. */
void *arena_new(size_t bytes);
void *arena_big(uint64_t bytes);
size_t arena_mark(void);
void arena_release(size_t mark);
void arena_limit(uint32_t mebibytes);

/* ---- Texts ---- */
struct text {
	char *at;
	uint32_t length, room;
};
/* %s text, %d %u 32 bits, %D %U 64 bits, %c, %%.  What has no room is left out. */
void say(struct text *t, const char *format, ...);
void say_v(struct text *t, const char *format, va_list v);

/* ---- Names ---- */
const char *intern(const char *s, size_t length);
void forget_names(void);
void keep_names(void);
void forget_new_names(void);

/* ---- Failing ----
 * The first refusal of a run is kept; all that parses or runs then winds up. */
extern int refused;
struct place;
void refuse(const struct place *at, const char *format, ...);

/* A place in the source: as it lies there, and as #line says. */
struct place {
	const char *file;
	uint32_t line, given;
};

#endif
