#include "base/of-launch.h"

#include <stdlib.h>
#include <string.h>

#include "base/failure.h"

extern char __start_loom_of_launch[], __stop_loom_of_launch[];

/* Of launches that have ended, to be used again: their tables are large. */
static struct spare {
	struct spare *next;
	char bytes[];
} *spares, *anew;

static size_t size(void)
{
	return (size_t)(__stop_loom_of_launch - __start_loom_of_launch);
}

static struct spare *copy(void)
{
	struct spare *s = malloc(sizeof *s + size());

	if (!s)
		loom_fail("no memory for a launch that waits");
	memcpy(s->bytes, __start_loom_of_launch, size());
	return s;
}

/* Before any launch. */
__attribute__((constructor)) static void setup(void)
{
	anew = copy();
}

void *loom_of_launch_aside(void)
{
	struct spare *mine = copy(), *other = spares;

	if (other)
		spares = other->next;
	memcpy(__start_loom_of_launch, (other ? other : anew)->bytes, size());
	free(other);
	return mine;
}

void loom_of_launch_back(void *aside)
{
	struct spare *mine = aside, *other = copy();

	other->next = spares;
	spares = other;
	memcpy(__start_loom_of_launch, mine->bytes, size());
	free(mine);
}
