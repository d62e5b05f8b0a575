/* Whom a lane asks in a shuffle. */
#ifndef LOOM_SHUFFLE_H
#define LOOM_SHUFFLE_H

#include "loom/exchange.h"

/* Its own lane when the one it names is out of its segment. */
static inline unsigned loom_shuffle_source(int op, int lane, int argument,
					   int width)
{
	int first = lane & ~(width - 1), from;

	switch (op) {
	case LOOM_SHUFFLE:
		return (unsigned)(first + (argument & (width - 1)));
	case LOOM_SHUFFLE_UP:
		from = lane - argument;
		return (unsigned)(from < first ? lane : from);
	case LOOM_SHUFFLE_DOWN:
		from = lane + argument;
		return (unsigned)(from >= first + width ? lane : from);
	default: /* LOOM_SHUFFLE_XOR may reach lower segments, not higher */
		from = lane ^ argument;
		return (unsigned)(from >= first + width ? lane : from);
	}
}

#endif
