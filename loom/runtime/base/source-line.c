/* Places in the source: binutils' addr2line, kept running as a child, answers
 * from the debug information, which follows #line to the chapter. */
#define _GNU_SOURCE
#include "base/source-line.h"

#include "base/record.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static FILE *ask, *answer;
static uintptr_t load_address;

static int note_load_address(struct dl_phdr_info *info, size_t size, void *data)
{
	(void)size;
	(void)data;
	load_address = info->dlpi_addr;
	return 1; /* the first one is the program */
}

/* failed: who reads there learns why addr2line does not run; when it runs, that
 * end is closed. */
static void child(int in, int out, int failed)
{
	char exe[4096];
	ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);

	if (n >= 0) {
		exe[n] = 0;
		dup2(in, 0);
		dup2(out, 1);
		execlp("addr2line", "addr2line", "-a", "-i", "-f", "-C", "-e",
		       exe, (char *)NULL);
	}
	if (write(failed, &errno, sizeof errno) < 0)
		_exit(126);
	_exit(127);
}

static int runs(int failed)
{
	int why;

	if (read(failed, &why, sizeof why) != (ssize_t)sizeof why)
		return 1;
	fprintf(stderr, "loom: addr2line: %s; install binutils: without it no "
		"line of the host's code is known\n",
		strerror(why));
	return 0;
}

static int start(void)
{
	static int tried;
	int to[2], from[2], failed[2];
	pid_t pid;

	if (tried)
		return ask != NULL;
	tried = 1;
	dl_iterate_phdr(note_load_address, NULL);
	if (pipe2(to, O_CLOEXEC) || pipe2(from, O_CLOEXEC) ||
	    pipe2(failed, O_CLOEXEC))
		return 0;
	pid = fork();
	if (pid < 0)
		return 0;
	if (!pid)
		child(to[0], from[1], failed[1]);
	close(to[0]);
	close(from[1]);
	close(failed[1]);
	if (runs(failed[0]))
		ask = fdopen(to[1], "w");
	close(failed[0]);
	answer = fdopen(from[0], "r");
	return ask && answer;
}

static int get_line(char *line, size_t size)
{
	if (!fgets(line, (int)size, answer))
		return 0;
	line[strcspn(line, "\n")] = 0;
	return 1;
}

/* Code of loom's own headers, and clang's operator new, is nobody's line: who called
 * it is meant. */
int loom_is_own(const char *file)
{
	return strstr(file, "/include/loom/loom/") || strstr(file, "/cuda_wrappers/");
}

struct known {
	uintptr_t pc;
	struct loom_source_line place;
	const char *function; /* the place's; NULL if it is not known */
	uint64_t chain; /* of all functions and lines, hashed */
	int waits, ldg;
};

static struct loom_source_line parse(char *text)
{
	struct loom_source_line p = { "?", 0 };
	char *colon = strrchr(text, ':');

	if (!colon || !strncmp(text, "??", 2))
		return p;
	*colon = 0;
	p.line = (unsigned)strtoul(colon + 1, NULL, 10);
	while (!strncmp(text, "./", 2))
		text += 2;
	p.file = strdup(text);
	if (!p.file)
		p.file = "?";
	return p;
}

/* Discriminators, "(...", are left out: they tell copies apart as well. */
static uint64_t hash(uint64_t h, const char *text)
{
	for (; *text && *text != '('; text++)
		h = (h ^ (unsigned char)*text) * 0x100000001b3;
	return h;
}

/* A record says all that by itself. */
static void look_into(struct known *k, const struct loom_record *r)
{
	char at[4096];

	for (const struct loom_place *p = r->place; p; p = p->caller) {
		struct loom_source_line line = { p->file, p->line };

		snprintf(at, sizeof at, "%s:%u:%u", p->file, p->line, p->column);
		k->chain = hash(hash(k->chain, at), p->function);
		if (p == r->place || loom_is_own(k->place.file)) {
			k->place = line;
			k->function = p->function;
		}
	}
	k->ldg = (r->marks & LOOM_MARK_NC) != 0;
	k->waits = (r->marks & LOOM_MARK_WAITS) != 0;
}

/* What is known of an address: the file:line of the innermost inlined function
 * that is not loom's.  Asking for address 0 too shows where the answer ends. */
static void look_up(struct known *k)
{
	char name[4096], at[4096], line[4096] = "";
	char function[4096] = "";

	if (loom_record_at(k->pc)) {
		look_into(k, loom_record_at(k->pc));
		return;
	}
	if (!start())
		return;
	/* pc is where the call returns to; the call lies before. */
	fprintf(ask, "0x%lx\n0\n", (unsigned long)(k->pc - 1 - load_address));
	if (fflush(ask) || !get_line(at, sizeof at))
		return;
	while (get_line(name, sizeof name) && strncmp(name, "0x0000", 6)) {
		if (!get_line(at, sizeof at))
			return;
		k->chain = hash(hash(k->chain, at), name);
		if (!*line || loom_is_own(line)) {
			memcpy(line, at, sizeof at);
			memcpy(function, name, sizeof name);
		}
	}
	/* The function and the line of address 0. */
	if (!get_line(name, sizeof name) || !get_line(at, sizeof at) || !*line)
		return;
	k->place = parse(line);
	if (strncmp(function, "??", 2))
		k->function = strdup(function);
}

static struct known *know(uintptr_t pc)
{
	static struct known *known, none;
	static size_t count, room;

	for (size_t i = 0; i < count; i++)
		if (known[i].pc == pc)
			return &known[i];
	if (count == room) {
		size_t n = room ? 2 * room : 64;
		struct known *k = realloc(known, n * sizeof *k);

		if (k) {
			known = k;
			room = n;
		}
	}
	none = (struct known){ .pc = pc, .place = { "?", 0 } };
	look_up(&none);
	if (count == room)
		return &none;
	known[count] = none;
	return &known[count++];
}

struct loom_source_line loom_source_line(uintptr_t pc)
{
	return know(pc)->place;
}

const char *loom_source_function(uintptr_t pc)
{
	return know(pc)->function;
}

int loom_source_waits(uintptr_t pc)
{
	return know(pc)->waits;
}

int loom_source_any_ldg(void)
{
	const struct loom_record *r = (const void *)__start_loom_records;

	for (; r < (const struct loom_record *)(const void *)__stop_loom_records; r++)
		if (r->marks & LOOM_MARK_NC)
			return 1;
	return 0;
}

/* Asked at every access of some kernels. */
int loom_source_is_ldg(uintptr_t pc)
{
	static struct {
		uintptr_t pc;
		int ldg;
	} asked[256], *a;

	a = &asked[pc % 256];
	if (a->pc != pc) {
		a->ldg = know(pc)->ldg;
		a->pc = pc;
	}
	return a->ldg;
}

int loom_same_line(uintptr_t a, uintptr_t b)
{
	struct loom_source_line p = loom_source_line(a), q = loom_source_line(b);

	return p.line == q.line && !strcmp(p.file, q.file);
}

int loom_same_place(uintptr_t a, uintptr_t b)
{
	return know(a)->chain == know(b)->chain;
}
