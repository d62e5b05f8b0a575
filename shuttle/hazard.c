/* How mistakes are told: each once for its line. */
#include "machine.h"
#include "output.h"

enum { TOLD = 64 };
static struct { enum hazard what; const char *file; uint32_t line, other; } told[TOLD];
static uint32_t count;
int hazards_on = 1;

static char room[1024];
static struct text sentence = { room, 0, sizeof room };
static struct { enum hazard what; uint32_t site, lane, other; } now;

static const char *const kinds[] = {
	"race", "uninitialised", "shuffle", "barrier", "overflow", "bounds", "division", "endless", "assertion"
};

uint32_t hazards_told(void)
{
	return count;
}

void hazards_forget(void)
{
	count = 0;
}

int hazard_is_known(enum hazard h, uint32_t site, uint32_t other)
{
	const struct place *p = &code.sites[site].at;
	uint32_t line = other ? code.sites[other].at.line : 0;

	for (uint32_t i = 0; i < count; i++)
		if (told[i].what == h && told[i].line == p->line && told[i].other == line &&
		    told[i].file == p->file)
			return 1;
	return count == TOLD;
}

void hazard_begin(enum hazard h, uint32_t site, unsigned lane, uint32_t other)
{
	now.what = h;
	now.site = site;
	now.lane = lane;
	now.other = other;
	sentence.length = 0;
	if (count < TOLD) {
		told[count].what = h;
		told[count].file = code.sites[site].at.file;
		told[count].line = code.sites[site].at.line;
		told[count++].other = other ? code.sites[other].at.line : 0;
	}
}

void hazard_say(const char *format, ...)
{
	va_list v;

	va_start(v, format);
	say_v(&sentence, format, v);
	va_end(v);
}

void say_thread(struct text *t, uint32_t who, int with_block)
{
	const struct dim *b = &machine.block, *g = &machine.grid;
	uint32_t n = who & 1023, m = who >> 10;

	if (with_block)
		say(t, "block (%u,%u,%u) ", m % g->x, m / g->x % g->y, m / g->x / g->y);
	say(t, "thread (%u,%u,%u)", n % b->x, n / b->x % b->y, n / b->x / b->y);
}

static void say_json_text(struct text *t, const char *s)
{
	for (; *s; s++)
		if (*s == '"' || *s == '\\')
			say(t, "\\%c", *s);
		else if ((unsigned char)*s < 32)
			say(t, " ");
		else
			say(t, "%c", *s);
}

static void say_json(void)
{
	struct text *t = &output[SHUTTLE_MISTAKES_JSON];
	const struct place *p = &code.sites[now.site].at;
	const struct dim *b = &machine.block;
	uint32_t n = machine.warp ? (uint32_t)(machine.warp - machine.warps) * LOOM_LANES + now.lane : 0;

	say(t, "{\"launch\":%u,\"kernel\":\"%s\",\"kind\":\"%s\",\"file\":\"", machine.launch,
	    machine.kernel->name, kinds[now.what]);
	say_json_text(t, p->file);
	say(t, "\",\"line\":%u,\"given\":%u,\"block\":[%u,%u,%u],\"thread\":[%u,%u,%u],\"other\":%u,"
	    "\"text\":\"", p->line, p->given, machine.block_at.x, machine.block_at.y, machine.block_at.z,
	    n % b->x, n / b->x % b->y, n / b->x / b->y,
	    now.other ? code.sites[now.other].at.given : 0);
	say_json_text(t, room);
	say(t, "\"}\n");
}

void hazard_end(void)
{
	struct text *t = &output[SHUTTLE_MISTAKES];
	const struct place *p = &code.sites[now.site].at;
	uint32_t who = machine.warp ? (uint32_t)(machine.warp - machine.warps) * LOOM_LANES + now.lane : 0;

	say(t, "%s:%u: ", p->file, p->line);
	if (now.what <= OVERFLOW)
		say(t, "hazard: %s: ", kinds[now.what]);
	say(t, "kernel %s, block (%u,%u,%u), ", machine.kernel->name, machine.block_at.x,
	    machine.block_at.y, machine.block_at.z);
	say_thread(t, who, 0);
	say(t, ": %s\n", room);
	say_json();
}

/* A mistake behind which the launch does not go on. */
void fault(struct warp *w, const struct instruction *i, unsigned lane, const char *format, ...)
{
	va_list v;

	(void)w;
	machine.faulted = 1;
	if (hazard_is_known(BOUNDS, i->site, 0))
		return;
	hazard_begin(BOUNDS, i->site, lane, 0);
	va_start(v, format);
	say_v(&sentence, format, v);
	va_end(v);
	hazard_end();
}
