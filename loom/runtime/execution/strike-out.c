/* LOOM=no: whoever calls a callback does so once, and what is only calculated to be
 * checked is not.  Where launches or blocks alone are not watched (base/chosen.h), that is
 * so for as long as they run, if they run long: the calls come back before another one is
 * watched.
 *
 * The call becomes an instruction that does nothing to anybody.  It is changed
 * by one store, which other threads of the host, that may be there right now,
 * see whole or not at all.  A call of any other shape stays as it is, and all
 * calls do where the system lets nobody change a program. */
#define _GNU_SOURCE
#include "execution/strike-out.h"

#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/array.h"
#include "base/environment.h"

#if defined(__x86_64__)
/* call, and test of eax with what was the distance: to a caller, flags are
 * lost in a call as well.  (Intel, Software Developer's Manual, volume 2.) */
enum { LENGTH = 5, CALL = 0xe8, TEST = 0xa9 };
typedef unsigned char code;

static int is_call(uintptr_t at, uintptr_t callback)
{
	int32_t distance;

	memcpy(&distance, (const void *)(at + 1), sizeof distance);
	return *(const code *)at == CALL &&
	       at + LENGTH + (uintptr_t)(intptr_t)distance == callback;
}

static const code nothing = TEST;
static const unsigned char no_jump[LENGTH] = { 0x0f, 0x1f, 0x44, 0, 0 };

static void put_jump(uintptr_t at, intptr_t distance)
{
	int32_t behind = (int32_t)(distance - LENGTH);

	*(code *)at = 0xe9;
	memcpy((void *)(at + 1), &behind, sizeof behind);
}
#else
/* bl, and nop.  (Arm Architecture Reference Manual, A64, C6.2.) */
enum { LENGTH = 4, DISTANCE_BITS = 26, CALL = 0x25 };
typedef uint32_t code;

static int is_call(uintptr_t at, uintptr_t callback)
{
	code c = *(const code *)at;
	int32_t words = (int32_t)(c << (32 - DISTANCE_BITS)) >>
			(32 - DISTANCE_BITS);

	return c >> DISTANCE_BITS == CALL &&
	       at + (uintptr_t)(intptr_t)words * LENGTH == callback;
}

static const code nothing = 0xd503201f;
static const code no_jump[] = { 0xd503201f };

static void put_jump(uintptr_t at, intptr_t distance)
{
	*(code *)at = 0x14000000 | ((uint32_t)(distance / LENGTH) & 0x3ffffff);
}
#endif

/* Whether the code there can be changed; pages are opened one by one. */
static int opened(uintptr_t at)
{
	static uintptr_t open, page;
	static int closed;

	if (!page)
		page = (uintptr_t)sysconf(_SC_PAGESIZE);
	if (closed || at / page == open)
		return !closed;
	open = at / page;
	closed = mprotect((void *)(open * page), page,
			  PROT_READ | PROT_WRITE | PROT_EXEC) != 0;
	return !closed;
}

static void put(uintptr_t at, code c)
{
	__atomic_store_n((code *)at, c, __ATOMIC_RELAXED);
	__builtin___clear_cache((char *)at, (char *)at + LENGTH);
}

void loom_strike_out(uintptr_t callback, uintptr_t pc)
{
	uintptr_t at = pc - LENGTH;

	if (is_call(at, callback) && opened(at))
		put(at, nothing);
}

/* Jumps that the translator has left out (translate/overflows.cpp): where, and to
 * where, from the words that say so. */
struct jump {
	int32_t at, to;
};
extern const struct jump __start_loom_jumps[] __attribute__((weak));
extern const struct jump __stop_loom_jumps[] __attribute__((weak));

static void change_jumps(int are_taken)
{
	for (const struct jump *j = __start_loom_jumps; j < __stop_loom_jumps; j++) {
		uintptr_t at = (uintptr_t)&j->at + (uintptr_t)(intptr_t)j->at;
		uintptr_t to = (uintptr_t)&j->to + (uintptr_t)(intptr_t)j->to;

		if (!opened(at) || !opened(at + LENGTH - 1))
			return;
		if (are_taken)
			put_jump(at, (intptr_t)(to - at));
		else
			memcpy((void *)at, no_jump, LENGTH);
		__builtin___clear_cache((char *)at, (char *)at + LENGTH);
	}
}

/* Before anybody can be there. */
__attribute__((constructor)) static void jump(void)
{
	if (loom_unwatched)
		change_jumps(1);
}

/* ---- For a while --------------------------------------------------------- */

/* As many calls take as long as striking out those of a kernel, and taking that back. */
enum { PATIENCE = 1 << 16 };

static struct struck {
	uintptr_t at;
	code call;
} *struck;
static size_t room, count;
static unsigned heard; /* calls, since the last one was watched */
int loom_struck;

void loom_strike_out_now(uintptr_t callback, uintptr_t pc)
{
	uintptr_t at = pc - LENGTH;

	if (heard < PATIENCE) {
		heard++;
		return;
	}
	if (!loom_struck)
		change_jumps(1);
	loom_struck = 1;
	if (!is_call(at, callback) || !opened(at))
		return;
	struck = loom_lengthen(struck, &room, count, sizeof *struck, "the calls");
	struck[count++] = (struct struck){ at, *(const code *)at };
	put(at, nothing);
}

void loom_strike_back_all(void)
{
	while (count--)
		put(struck[count].at, struck[count].call);
	change_jumps(0);
	loom_struck = 0;
	count = heard = 0;
}
