#define _GNU_SOURCE
#include "base/failure.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "base/call-chain.h"
#include "base/context.h"
#include "base/output.h"
#include "base/source-line.h"

enum { FAILED = 1 };

void loom_fail_end(void)
{
	fputc('\n', stderr);
	loom_outputs_drop();
	fflush(NULL);
	_exit(FAILED);
}

void loom_fail(const char *format, ...)
{
	va_list list;

	fflush(stdout);
	fputs("loom: ", stderr);
	va_start(list, format);
	vfprintf(stderr, format, list);
	va_end(list);
	loom_fail_end();
}

void loom_who(uintptr_t pc, char buffer[LOOM_WHO])
{
	const struct loom_thread *t = loom_now.thread;
	const struct loom_block *b = loom_now.block;

	char where[24] = "", thread[48] = "a thread", chain[LOOM_CHAIN_TEXT];

	if (loom_devices > 1)
		snprintf(where, sizeof where, "device %u, ",
			 loom_now.launch->device);
	if (!b->in_loops)
		snprintf(thread, sizeof thread, "thread (%u,%u,%u)", t->index.x,
			 t->index.y, t->index.z);
	snprintf(buffer, LOOM_WHO, "kernel %s, %sblock (%u,%u,%u), %s%s",
		 loom_now.launch->name, where, b->index.x, b->index.y,
		 b->index.z, thread, loom_chain(pc, t, chain));
}

void loom_fail_begin(uintptr_t pc)
{
	struct loom_source_line p = loom_source_line(pc);
	char who[LOOM_WHO];

	fflush(stdout);
	if (p.line)
		fprintf(stderr, "%s:%u: ", p.file, p.line);
	else
		fputs("loom: ", stderr);
	if (!loom_now.thread)
		return;
	loom_who(pc, who);
	fprintf(stderr, "%s: ", who);
}

void loom_fail_with(uintptr_t pc, const char *text)
{
	loom_fail_begin(pc);
	fputs(text, stderr);
	if (loom_now.thread)
		fprintf(stderr, "\nloom: to stop there: gdb -ex 'break "
			"loom_hazard' -ex run --args %s",
			program_invocation_name);
	loom_hazard(text);
	loom_fail_end();
}

void loom_fail_at(uintptr_t pc, const char *format, ...)
{
	char text[2048];
	va_list list;

	va_start(list, format);
	vsnprintf(text, sizeof text, format, list);
	va_end(list);
	loom_fail_with(pc, text);
}

__attribute__((__noinline__)) void loom_hazard(const char *what)
{
	__asm__ volatile("" : : "r"(what) : "memory");
}
