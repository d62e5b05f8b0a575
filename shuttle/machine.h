/* A launch as it runs: its memory, its blocks one after another, their warps. */
#ifndef SHUTTLE_MACHINE_H
#define SHUTTLE_MACHINE_H

#include <stddef.h>

#include "code.h"
#include "common/hardware.h"
#include "hardware/request-cost.h"
#include "shuttle.h"

typedef uint64_t cell[LOOM_LANES];

enum { WARPS = LOOM_BLOCK_MAX / LOOM_LANES, LEVELS = 256, CALLS = 64 };

/* ---- Memory ----
 * A pointer is an object's number in its upper half and 2^31 plus an offset below. */
#define POINTER_OBJECT(p) ((uint32_t)((p) >> 32))
#define POINTER_OFFSET(p) ((int64_t)(uint32_t)(p) - ((int64_t)1 << 31))
#define POINTER(object, offset) ((uint64_t)(object) << 32 | (uint32_t)((offset) + (1u << 31)))
enum { OF_FRAME = 1u << 31 >> 1 }; /* objects from here on: cells of the lane's own stack */

struct object {
	const char *name;
	uint8_t *bytes;
	uint32_t size;
	uint8_t space;	  /* enum loom_space */
	uint8_t is_dynamic;
	uint64_t address; /* to banks and sectors */
	uint8_t is_compared; /* by atomicCAS */
	uint8_t is_flag;     /* somebody waits for it */
	struct word *words; /* who used each 4 bytes last; NULL: nobody asks */
};

/* Who used a word last.  Times are counted by accesses; 0: nobody yet. */
struct word {
	uint32_t stored, loaded, loaded_too;	   /* when */
	uint32_t storer, loader, loader_too;	   /* block << 10 | thread */
	uint16_t store_site, load_site, load_too_site;
	uint8_t is_there; /* bits 0-3: bytes that somebody has stored */
	uint8_t store_how, load_how, load_too_how; /* bits 0-3 the bytes, 4-6 enum strength */
	/* What who reads this word knows to have happened: all until then, of any block;
	 * of its own. */
	uint32_t released, released_block;
};
enum strength { PLAIN, VOLATILE, ATOMIC, ATOMIC_BLOCK, READ_ONLY };

/* ---- Warps ---- */

struct level {
	uint32_t rest, other;
};

struct warp {
	const struct instruction *at;
	cell *frame, *stack;
	uint32_t *sizes; /* of what lies at each cell of the stack, as far as pointers ask */
	uint32_t active, all, exited, level, calls;
	uint32_t cells; /* of the stack */
	struct { const struct instruction *back; cell *frame; uint32_t level; } call[CALLS];
	/* Order: when lanes met last, what they know of others, their last fence. */
	uint32_t met, acquired, fenced, fenced_block;
	uint32_t seen, seen_block; /* what is acquired when a fence comes */
	uint32_t left[LOOM_LANES], left_barrier[LOOM_LANES]; /* when a lane returned */
	uint32_t (*met_by)[LOOM_LANES]; /* of some lanes alone: pairs; NULL: never */
	/* A vote or shuffle whose mask names lanes that did not come. */
	struct { uint32_t site, mask, callers, missing; int is_sync; } pending;
	/* At a barrier. */
	const struct instruction *waits;
	uint32_t waiting, votes;
	uint32_t spins; /* looks in vain */
	uint8_t looked; /* by a volatile load, or an atomic operation that changed nothing */
	uint8_t done, fell; /* fell: off the kernel's end, by no return */
	struct level levels[LEVELS];
};

struct count_of_site {
	struct loom_counts counts[3]; /* load, store, atomic, whatever memory it was */
	uint8_t kinds[3];
	uint8_t used[3];
	struct loom_repeat repeat;
	uint8_t repeat_kind, is_summed;
	uint64_t skipped; /* by warps of which no lane goes there */
};

enum stop { STOP_DONE, STOP_BARRIER, STOP_SLICE, STOP_FAULT };

struct dim { uint32_t x, y, z; };

extern struct machine {
	const struct function *kernel;
	struct object *objects;
	uint32_t object_count, launch;
	uint32_t first_array; /* of the objects: the arguments' arrays are the last ones */
	uint32_t static_bytes; /* of shared memory */
	struct dim grid, block;
	uint32_t dynamic, threads, warp_count, block_number, blocks, blocks_done;
	struct dim block_at;
	cell *constants;
	struct warp *warps;
	struct warp *warp; /* that runs */
	struct count_of_site *counts;
	uint32_t time; /* of accesses, for the order */
	uint32_t barrier; /* when the block met last */
	uint64_t steps, steps_left, accesses;
	int32_t slice;
	int faulted;
	uint32_t random;
} machine;

/* Runs a warp until it waits, ends, or has taken its slice. */
enum stop run_warp(struct warp *w);

/* ---- memory.c ---- */
void do_load(struct warp *w, const struct instruction *i, cell *d, const uint64_t *a);
void do_store(struct warp *w, const struct instruction *i, const uint64_t *a, const cell *b);
void do_atomic(struct warp *w, const struct instruction *i, uint64_t *d, const uint64_t *a,
	       const cell *b);
uint64_t load_bytes(const void *from, unsigned kind);
void store_bytes(void *to, uint64_t value, unsigned width);

/* ---- arithmetic.c ---- */
void do_binary(unsigned op, uint64_t *d, const uint64_t *a, const uint64_t *b);
void do_unary(const struct instruction *i, uint64_t *d, const uint64_t *a);
void do_convert(uint64_t *d, const uint64_t *a, enum kind from, enum kind to);
void do_divide(struct warp *w, const struct instruction *i, uint64_t *d, const uint64_t *a,
	       const uint64_t *b);
void check_overflow(struct warp *w, const struct instruction *i, const uint64_t *a);
uint64_t atomic_result(unsigned op, enum kind kind, uint64_t old, uint64_t value, uint64_t other);

/* ---- together.c ---- */
void do_meet(struct warp *w, const struct instruction *i, uint64_t *d, const cell *a);
void do_shuffle(struct warp *w, const struct instruction *i, uint64_t *d, const cell *a);
void do_match(struct warp *w, const struct instruction *i, cell *d, const cell *a);
void do_reduce(struct warp *w, const struct instruction *i, uint64_t *d, const cell *a);

/* ---- maths.c, print.c ---- */
void do_math(const struct instruction *i, uint64_t *d, const cell *a);
void do_bits(const struct instruction *i, uint64_t *d, const cell *a);
void do_print(struct warp *w, const struct instruction *i, uint64_t *d, const cell *a);

/* ---- order.c: races ---- */
/* One request: of each lane that takes part where its bytes and its words are. */
struct access {
	struct loom_request request;
	const struct object *object[LOOM_LANES];
	uint8_t *at[LOOM_LANES];
	uint32_t offset[LOOM_LANES];
	int space;
};
void note_loads(struct warp *w, const struct instruction *i, const struct access *a);
/* changes: whether what is stored differs from what is there. */
void note_store(struct warp *w, const struct instruction *i, const struct access *a, unsigned lane,
		int changes);
void note_atomic(struct warp *w, const struct instruction *i, const struct access *a,
		 unsigned lane);
void fence(struct warp *w, int is_for_block);
void meet_lanes(struct warp *w, uint32_t mask);

/* ---- hazard.c ---- */
enum hazard { RACE, UNINITIALISED, SHUFFLE, BARRIER, OVERFLOW, BOUNDS, DIVISION, ENDLESS, ASSERTION };
/* Each is said once for its line and the other side's: 0 is no site. */
int hazard_is_known(enum hazard h, uint32_t site, uint32_t other);
void hazard_begin(enum hazard h, uint32_t site, unsigned lane, uint32_t other);
void hazard_say(const char *format, ...);
void hazard_end(void);
void fault(struct warp *w, const struct instruction *i, unsigned lane, const char *format, ...);
void say_thread(struct text *t, uint32_t who, int with_block);
extern int hazards_on;
uint32_t hazards_told(void);
void hazards_forget(void);

/* ---- count.c ---- */
enum used { LOADED, STORED, CHANGED };
void count_request(const struct instruction *i, enum used how, const struct access *a);
void count_skipped(uint32_t first, uint32_t last);
void write_rows(void);

#endif
