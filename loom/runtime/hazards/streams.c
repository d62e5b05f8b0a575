#include "hazards/streams.h"

static struct loom_moment knows[LOOM_STREAMS], host;
static unsigned char blocking[LOOM_STREAMS];
static unsigned used; /* numbers */
static unsigned begun[LOOM_DEVICES_MAX], blocks;
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

/* Behind the default streams, each device has every so manieth number. */
unsigned loom_stream_device(unsigned stream)
{
	return stream < 2 * loom_devices ? stream / 2 :
					   stream % loom_devices;
}

static int is_blocking(unsigned stream)
{
	return stream < 2 * loom_devices || blocking[stream];
}

unsigned loom_stream_begin(unsigned device, int blocking_too)
{
	unsigned each = (LOOM_STREAM_HOST - 2 * loom_devices) / loom_devices;
	unsigned s = 2 * loom_devices + device +
		     begun[device]++ % each * loom_devices;

	blocking[s] |= blocking_too != 0;
	count_apart(blocking_too != 0);
	return s;
}

/* What any work that comes into the stream now must wait for. */
static void settle(unsigned stream)
{
	struct loom_moment *m = &knows[stream];
	unsigned device = loom_stream_device(stream);
	unsigned legacy = loom_stream_legacy(device);

	learn(m, &host);
	for (unsigned i = 0; stream == legacy && i < used; i++)
		if (i != legacy && is_blocking(i) &&
		    loom_stream_device(i) == device)
			learn(m, &knows[i]);
	if (stream != legacy && is_blocking(stream))
		learn(m, &knows[legacy]);
}

int loom_stream_follows(unsigned stream, unsigned earlier)
{
	unsigned device = loom_stream_device(stream);
	unsigned legacy = loom_stream_legacy(device);

	if (stream == earlier)
		return 1;
	return loom_stream_device(earlier) == device && is_blocking(stream) &&
	       is_blocking(earlier) && (stream == legacy || earlier == legacy);
}

void loom_stream_enter(unsigned stream)
{
	static int seen;

	if (stream < 2 * loom_devices && !loom_stream_is_legacy(stream) && !seen) {
		seen = 1;
		count_apart(1);
	}
	if (loom_stream_device(stream))
		loom_streams_apart = 1;
	if (used <= stream)
		used = stream + 1;
	entered = stream;
	settle(stream);
	knows[stream].done[stream]++;
}

void loom_stream_return(unsigned stream)
{
	entered = stream;
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

void loom_stream_learns(unsigned stream, unsigned other, uint32_t time)
{
	if (knows[stream].done[other] < time)
		knows[stream].done[other] = time;
}

int loom_stream_has_learnt(unsigned stream, unsigned other, uint32_t time)
{
	return knows[stream].done[other] >= time;
}

void loom_stream_mark(unsigned stream, struct loom_moment *event)
{
	*event = knows[stream];
}

void loom_stream_wait(unsigned stream, const struct loom_moment *event)
{
	learn(&knows[stream], event);
}

void loom_stream_meets(unsigned device)
{
	for (unsigned i = 0; i < used; i++)
		if (loom_stream_device(i) == device) {
			learn(&knows[entered], &knows[i]);
			learn(&knows[i], &knows[entered]);
		}
}

void loom_host_waits_stream(unsigned stream)
{
	if (loom_stream_is_legacy(stream))
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

void loom_host_waits_device(unsigned device)
{
	for (unsigned i = 0; i < used; i++)
		if (loom_stream_device(i) == device)
			learn(&host, &knows[i]);
}

int loom_host_knows(unsigned stream, uint32_t time)
{
	return host.done[stream] >= time;
}
