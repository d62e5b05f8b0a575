/* What an object makes known that orders accesses: a flag, a ticket, a lock.
 * It keeps a log of what its releases knew; who acquires it remembers how
 * long the log was. */
#ifndef LOOM_RELEASE_LOG_H
#define LOOM_RELEASE_LOG_H

#include "base/context.h"
#include "loom/exchange.h"

/* Whose accesses an entry of a log is about: one thread's, up to and with its
 * tick, or all of a warp's or block's, before its tick. */
enum { LOOM_LOG_WARP = 1024, LOOM_LOG_BLOCK = 2048 };
/* What a barrier's last turns made known; the one after is not awaited before
 * the turn is over. */
enum { LOOM_TURNS = 8 };
#define LOOM_LOG_MANY (~(uint64_t)0)

struct loom_log_entry {
	unsigned block, who, tick, before; /* before: the block's last, + 1 */
	enum loom_scope scope;
};

/* So much of a log as somebody has acquired, with this scope. Who releases
 * hands it on: `holder` is that thread's block, `told` its release's scope. */
struct loom_view {
	struct loom_log *log;
	unsigned length, links;
	enum loom_scope scope, told;
	unsigned holder;
};

struct loom_views {
	struct loom_view *item;
	unsigned count;
};

struct loom_log {
	uintptr_t object;
	struct loom_log *next;  /* in its bucket */
	struct loom_log *owned; /* the next one in the same shared memory */
	struct loom_log_entry *entry;
	unsigned entries;
	struct loom_views link; /* what releases had acquired themselves */
	unsigned *last, room; /* block -> its last entry, + 1 */
	struct loom_visit {
		unsigned question, length, times, block;
		int wide;
	} visit;
	struct loom_turn {
		unsigned length, links;
	} *turn; /* LOOM_TURNS; NULL when nobody waits for any */
	uint64_t publisher; /* who alone has released it; or MANY, or nobody: 0 */
	int shared; /* others than its block may know of it */
};

/* More than the blocks' barriers orders, since the launch began. */
extern int loom_logs_any;
void loom_logs_begin(void);
/* Logs whose block has ended, but others know of them. */
extern struct loom_log *loom_logs_gone;

/* That of an object; NULL when there is none. */
struct loom_log *loom_log_find(uintptr_t object);
struct loom_log *loom_log_make(struct loom_block *b, uintptr_t object);
void loom_log_hide(struct loom_log *l); /* nobody finds it any more */
/* The object's next one, of which nobody knows yet. */
void loom_log_renew(struct loom_block *b, struct loom_log *l);
/* Whether these know all of it. */
int loom_views_hold(const struct loom_views *v, const struct loom_log *l);
void loom_log_drop(struct loom_log *l);
void loom_logs_clear(void);
void loom_log_note(struct loom_log *l, struct loom_log_entry e);
/* A thread of the block hands on what it had acquired. */
void loom_log_pass_on(struct loom_log *l, const struct loom_views *v,
		      unsigned block, enum loom_scope scope);

/* Adds a view of a log, or extends the one that is there. */
void loom_learn(struct loom_views *to, const struct loom_view *v);
void loom_learn_all(struct loom_views *to, const struct loom_views *from);
void loom_views_forget(struct loom_views *v);

/* Whether what a thread did at a tick is known by these. */
struct loom_question {
	unsigned block, thread, tick;
	const struct loom_block *asker;
};
/* One question may be asked of several views. */
void loom_question_begin(void);
int loom_views_say(const struct loom_views *v, const struct loom_question *q);

/* Memory for all of this, or the program ends. */
void *loom_order_memory(void *array, size_t count, size_t size);

#endif
