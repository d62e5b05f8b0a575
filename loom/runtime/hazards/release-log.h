/* What an object makes known that orders accesses: a flag, a ticket, a lock.
 * It keeps a log of what its releases knew; who acquires it remembers how
 * long the log was.  What is told is told to those who acquire the object's
 * value, to those who only call a sequentially consistent fence behind a look
 * at it (fence-order.h), or to both. */
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

enum loom_learner { LOOM_ACQUIRERS = 1, LOOM_FENCERS = 2 };

struct loom_log_entry {
	unsigned block, who, tick, before; /* before: the block's last, + 1 */
	enum loom_scope scope;
	unsigned to; /* enum loom_learner, a set */
};

/* What somebody knows of a log: what happened before; what a fence that did
 * so comes behind, which is for the object's next fencers; what awaits a fence. */
enum loom_knowledge { LOOM_KNOWN, LOOM_COVERED, LOOM_AWAITED };

/* So much of a log as somebody has acquired, with this scope, and as which of
 * its learners. Who releases hands it on, to some: `holder` is that thread's
 * block, `told` its release's scope. */
struct loom_view {
	struct loom_log *log;
	unsigned length, links;
	enum loom_scope scope, told;
	enum loom_knowledge state;
	unsigned holder, as, to;
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
		unsigned question, length, times, block, as;
		int wide;
	} visit;
	struct loom_turn {
		unsigned length, links;
	} *turn; /* LOOM_TURNS; NULL when nobody waits for any */
	uint64_t publisher; /* who alone has released it; or MANY, or nobody: 0 */
	int shared; /* others than its block may know of it */
	int covers; /* there is something for fencers */
	int awaits; /* there are links that await a fence */
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
/* Where the number of the block's last entry stands, + 1; of a log that has room. */
unsigned *loom_log_last(struct loom_log *l, unsigned block);
/* A thread of the block hands on what it had acquired: what it knows, as e
 * says, and what awaits a fence, to those who acquire. */
void loom_log_pass_on(struct loom_log *l, const struct loom_views *v,
		      struct loom_log_entry e);
/* The same of what it knows to be covered. */
void loom_log_cover(struct loom_log *l, const struct loom_views *v);

/* Adds a view of a log, or extends the one that is there. */
void loom_learn(struct loom_views *to, const struct loom_view *v);
/* The same of one that is acquired, with what rides on it. */
void loom_learn_acquired(struct loom_views *to, const struct loom_view *v);
/* What a fence of this scope makes known of what awaits one. */
void loom_learn_awaited(struct loom_views *to, const struct loom_views *from,
			enum loom_scope scope);
void loom_learn_all(struct loom_views *to, const struct loom_views *from);
void loom_views_forget(struct loom_views *v);

/* Whether what a thread did at a tick is known by these, or in another state. */
struct loom_question {
	unsigned block, thread, tick;
	const struct loom_block *asker;
};
/* One question may be asked of several views. */
void loom_question_begin(void);
int loom_views_say(const struct loom_views *v, enum loom_knowledge state,
		   const struct loom_question *q);

/* Memory for all of this, or the program ends. */
void *loom_order_memory(void *array, size_t count, size_t size);

#endif
