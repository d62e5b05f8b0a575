/* A launch that nobody watches (base/chosen.h), beside others that are checked: what it
 * did is not known, and nobody is accused for it.  All that it could have stored to
 * counts as stored; it is behind all that was given before, and all that comes is
 * behind it. */
#ifndef LOOM_HAZARDS_BARE_H
#define LOOM_HAZARDS_BARE_H

struct loom_launch;

void loom_bare_begins(const struct loom_launch *l);
void loom_bare_ended(void);
/* What blocks could have stored to that nobody watched, counts as stored. */
void loom_bare_stored(void);

#endif
