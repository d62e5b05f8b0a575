/* What is ordered among the work of streams, and what the host has waited for.
 *
 * Work is numbered in its stream, and each stream knows how far all others had
 * come when its own next work may begin: by events that it waits for, by the
 * default stream, which waits for all that block and they for it, and by what
 * the host had waited for when it gave the work.  (Mattern, "Virtual time and
 * global states of distributed systems", 1989.)
 *
 * The host is one, however many threads it has, and more streams than there are
 * numbers share them: so an order may be seen that is not there, and none is
 * overlooked. */
#ifndef LOOM_STREAMS_H
#define LOOM_STREAMS_H

#include <stdint.h>

#include "base/device.h"

/* The last number is the host's, for what it does behind what it has waited for. */
enum {
	LOOM_STREAM_HOST = 1024,
	LOOM_STREAMS
};

/* A device's default streams; the others have the numbers behind theirs. */
static inline unsigned loom_stream_legacy(unsigned device)
{
	return 2 * device;
}

static inline unsigned loom_stream_per_thread(unsigned device)
{
	return 2 * device + 1;
}

static inline int loom_stream_is_legacy(unsigned stream)
{
	return stream < 2 * loom_devices && !(stream & 1);
}

/* How far each stream's work is done. */
struct loom_moment {
	uint32_t done[LOOM_STREAMS];
};

/* Whether there are streams whose work may be done at the same time. */
extern int loom_streams_apart;

/* A new one; returns its number. */
unsigned loom_stream_begin(unsigned device, int blocking);
unsigned loom_stream_device(unsigned stream);
/* What the calling thread gives to the device now goes into this stream. */
void loom_stream_enter(unsigned stream);
/* A launch goes on that was given into the stream. */
void loom_stream_return(unsigned stream);
unsigned loom_stream_entered(void);
uint32_t loom_stream_time(void);
/* Whether work of the one stream waits for what the other was given before. */
int loom_stream_follows(unsigned stream, unsigned earlier);
/* Whether that work was done before what is given now. */
int loom_stream_knows(unsigned stream, uint32_t time);
/* Work of a stream has learnt of that of another one in another way. */
void loom_stream_learns(unsigned stream, unsigned other, uint32_t time);
int loom_stream_has_learnt(unsigned stream, unsigned other, uint32_t time);

/* An event is recorded in a stream; a stream waits for one. */
void loom_stream_mark(unsigned stream, struct loom_moment *event);
void loom_stream_wait(unsigned stream, const struct loom_moment *event);

/* What the calling thread gives now is behind all that the devices were given,
 * and all that they will be given is behind it. */
void loom_stream_meets(unsigned device);

/* The host waits: for a stream, or for an event. */
void loom_host_waits_stream(unsigned stream);
void loom_host_waits_event(const struct loom_moment *event);
void loom_host_waits_all(void);
void loom_host_waits_device(unsigned device);
int loom_host_knows(unsigned stream, uint32_t time);

#endif
