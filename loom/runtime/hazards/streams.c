#include "hazards/streams.h"

static struct loom_moment knows[LOOM_STREAMS], host;
static unsigned char blocking[LOOM_STREAMS] = { 1, 1 };
static unsigned used = 2; /* numbers */
static unsigned begun, blocks;
static _Thread_local unsigned entered;

int loom_streams_apart;

static void learn(struct loom_moment *m, const struct loom_moment *of)
{
	for (unsigned i = 0; i < used; i++)
		if (m->done[i] < of->done[i])
			m->done[i] = of->done[i];
}

static void count_apart(int blocking_too)
{
	blocks += blocking_too;
	if (!blocking_too || blocks > 1)
		loom_streams_apart = 1;
}

unsigned loom_stream_begin(int blocking_too)
{
	unsigned s = 2 + begun++ % (LOOM_STREAMS - 2);

	if (used <= s)
		used = s + 1;
	blocking[s] |= blocking_too != 0;
	count_apart(blocking_too != 0);
	return s;
}

/* What any work that comes into the stream now must wait for. */
static void settle(unsigned stream)
{
	struct loom_moment *m = &knows[stream];

	learn(m, &host);
	for (unsigned i = 1; stream == LOOM_STREAM_LEGACY && i < used; i++)
		if (blocking[i])
			learn(m, &knows[i]);
	if (stream != LOOM_STREAM_LEGACY && blocking[stream])
		learn(m, &knows[LOOM_STREAM_LEGACY]);
}

void loom_stream_enter(unsigned stream)
{
	static int seen;

	if (stream == LOOM_STREAM_PER_THREAD && !seen) {
		seen = 1;
		count_apart(1);
	}
	entered = stream;
	settle(stream);
	knows[stream].done[stream]++;
}

unsigned loom_stream_entered(void)
{
	return entered;
}

uint32_t loom_stream_time(void)
{
	return knows[entered].done[entered];
}

int loom_stream_knows(unsigned stream, uint32_t time)
{
	return knows[entered].done[stream] >= time;
}

void loom_stream_learns(unsigned stream, uint32_t time)
{
	if (knows[entered].done[stream] < time)
		knows[entered].done[stream] = time;
}

void loom_stream_mark(unsigned stream, struct loom_moment *event)
{
	*event = knows[stream];
}

void loom_stream_wait(unsigned stream, const struct loom_moment *event)
{
	learn(&knows[stream], event);
}

void loom_host_waits_stream(unsigned stream)
{
	if (stream == LOOM_STREAM_LEGACY)
		settle(stream);
	learn(&host, &knows[stream]);
}

void loom_host_waits_event(const struct loom_moment *event)
{
	learn(&host, event);
}

void loom_host_waits_all(void)
{
	for (unsigned i = 0; i < used; i++)
		learn(&host, &knows[i]);
}

int loom_host_knows(unsigned stream, uint32_t time)
{
	return host.done[stream] >= time;
}
