/* What the parts of the runtime share: a launch and the threads that run. */
#ifndef LOOM_RUNTIME_H
#define LOOM_RUNTIME_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "counters/banks.h"
#include "hazards/happens-before.h"
#include "base/fiber.h"
#include "loom/host.h"
#include "loom/vectors.h"
#include "base/model.h"

enum { LOOM_BLOCK_MAX = 1024 };

/* Spreads keys for hash tables, best in the upper bits: the factor is 2^64
 * divided by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4,
 * "Fibonacci hashing"). */
#define LOOM_SPREAD(key) ((uint64_t)(key) * 0x9e3779b97f4a7c15u)

/* As in include/loom/launch.h, which is C++. */
struct loom_launch {
	const char *name;
	const void *kernel;
	dim3 grid, block;
	size_t shared;
	cudaStream_t stream;
	void (*run)(void *args);
	void *args;
	size_t size;
	int cooperative;
	dim3 cluster;
};

struct loom_shared {
	const char *name;
	size_t size, align;
	unsigned kernel, offset; /* of the kernel that placed it last */
	struct loom_shared *previous; /* in the same function */
	struct loom_shared *below;    /* in the same launch's memory */
};

enum loom_op {
	LOOM_LOAD,
	LOOM_STORE,
	LOOM_RMW,   /* an atomic operation */
	LOOM_COPY,  /* what an asynchronous copy reads */
	LOOM_BLOCK, /* a basic block of the program begins */
	LOOM_ENTER, /* a function begins */
	LOOM_LEAVE
};

enum loom_space { LOOM_SHARED, LOOM_GLOBAL, LOOM_CONSTANT, LOOM_LOCAL };

/* What one lane did: an access, or a step of its control flow.  Lanes that do
 * the same at the same place have the same step: its upper 16 bits say what it
 * was (LOOM_WHAT), the lower 48 are the pc.  Only accesses set the address. */
struct loom_record {
	uint64_t step, address;
};

#define LOOM_WHAT(op, space, size) \
	((uint64_t)(op) << 8 | (uint64_t)(space) << 6 | (uint64_t)(size))
#define LOOM_PC_BITS 48
#define LOOM_STEP(pc, what) ((uint64_t)(what) << LOOM_PC_BITS | (uint64_t)(pc))
#define LOOM_STEP_PC(s) ((s) & (((uint64_t)1 << LOOM_PC_BITS) - 1))
#define LOOM_STEP_WHAT(s) ((s) >> LOOM_PC_BITS)
#define LOOM_WHAT_OP(w) ((enum loom_op)((w) >> 8))
#define LOOM_WHAT_SPACE(w) ((enum loom_space)((w) >> 6 & 3))
#define LOOM_WHAT_SIZE(w) ((unsigned)((w) & 31))
enum { LOOM_AS_IS = 32 }; /* beside the size: volatile or atomic */

/* How far an access is ordered by itself. */
enum loom_strength {
	LOOM_PLAIN,
	LOOM_VOLATILE,
	LOOM_ATOMIC,
	LOOM_ATOMIC_BLOCK, /* among the threads of a block only */
	LOOM_FLYING        /* a copy that has not landed, or not read, yet */
};

enum loom_state {
	LOOM_READY,
	LOOM_FULL,    /* ready, once its records are consumed */
	LOOM_WAITING, /* in an exchange */
	LOOM_BARRIER, /* of the block */
	LOOM_CLUSTER, /* at the barrier of its cluster */
	LOOM_GRID,    /* at that of the grid */
	LOOM_DONE,
	LOOM_STATES
};

/* Where a thread's records have got to: the block of each open call. */
enum { LOOM_CALLS = 16 };
struct loom_calls {
	unsigned depth;
	unsigned block[LOOM_CALLS];
};

struct loom_thread {
	struct loom_fiber *fiber; /* NULL before it starts and when done */
	enum loom_state state;
	unsigned lane;
	int spins;   /* what it does again and again waits for another thread */
	struct loom_spin *spin; /* for what (spin-wait.c); may be NULL */
	int arrived; /* at the barrier of its cluster (cluster.c) */
	uint3 index;
	uintptr_t where; /* where it stopped */
	int op, source, width, predicate;
	unsigned mask;
	uint64_t value, result;
	unsigned tick;                   /* of its last synchronisation */
	unsigned left; /* done: of the block's last barrier before its end */
	unsigned proxied; /* up to here bulk copies see what it did */
	struct loom_order_state *order;  /* happens-before.c; NULL for most */
};

struct loom_warp {
	struct loom_thread *thread; /* its lanes, one after another */
	struct loom_calls *calls;   /* theirs */
	struct loom_replay *replay; /* their records; NULL when all are used */
	unsigned lanes, number;
	uint32_t live;
	unsigned ready;   /* lanes that can run */
	unsigned waiting; /* lanes in an exchange */
	unsigned idle;    /* steps without any getting on */
	unsigned sync;    /* tick of the last __syncwarp of all lanes */
	unsigned proxied; /* before this tick: as for a thread */
};

struct loom_block {
	const struct loom_launch *launch;
	struct loom_cluster *cluster;
	unsigned rank; /* in its cluster */
	uint3 index;
	uint64_t number; /* linear */
	unsigned threads, warps;
	unsigned count[LOOM_STATES]; /* its threads in each state */
	uint64_t fruitless;          /* steps since one of them got on */
	uintptr_t shared;            /* its memory */
	struct loom_thread *thread;
	struct loom_calls *calls;
	struct loom_warp *warp;
	struct loom_block_clock clock;
	struct gather *gathers;
	struct loom_async *async;
};

/* Blocks that are resident together; most clusters have one. */
enum { LOOM_CLUSTER_MAX = 16 };
struct loom_cluster {
	uint3 index;
	unsigned blocks, ended;
	struct loom_block *block[LOOM_CLUSTER_MAX];
	struct loom_cluster *next; /* of those to be used again */
};

/* What runs now.  thread is NULL on the host.  A thread runs until its records
 * reach end; when it keeps none (both are NULL), until left counts to 0. */
struct loom_now {
	struct loom_thread *thread;
	struct loom_record *next, *end;
	long left;
	uintptr_t stack;
	uintptr_t args;
	size_t args_size;
	struct loom_block *block;
	const struct loom_launch *launch;
	loom_stamp stamp; /* the running thread's */
	int doubtful;     /* its last store awaits a verdict (race.c) */
	int abandons;     /* it ends the launch */
};
extern _Thread_local struct loom_now loom_now;

/* Called on a thread: stops it until its state is LOOM_READY again. */
static inline void loom_stop(enum loom_state state, uintptr_t where)
{
	loom_now.thread->state = state;
	loom_now.thread->where = where;
	loom_fiber_pause();
}

/* threadIdx and its siblings: reading them costs a kernel no access. */
#define LOOM_BUILTIN __attribute__((section("loom_builtin")))

/* builtin.c */
extern uint3 loom_threadIdx, loom_blockIdx;
extern dim3 loom_blockDim, loom_gridDim;
/* launch.c: blocks like this that the device holds at once; fixed: their
 * static shared memory. */
unsigned loom_launch_held(const struct loom_launch *l, size_t fixed);

/* grid.c: the resident blocks of a launch. */
void loom_grid_run(const struct loom_launch *l);
void loom_grid_abandon(void); /* all of its blocks end where they are */
uint64_t loom_grid_unstarted(unsigned *held);

/* cluster.c */
extern unsigned loom_cluster_size; /* of the launch's clusters, in blocks */
cudaError_t loom_cluster_check(const struct loom_launch *l);
void loom_cluster_launch(const struct loom_launch *l);
struct loom_cluster *loom_cluster_new(const struct loom_launch *l);
void loom_cluster_free(struct loom_cluster *c);
void loom_cluster_begin(struct loom_cluster *c, uint64_t number);
int loom_cluster_turn(struct loom_cluster *c); /* whether a thread got on */
void loom_cluster_end(struct loom_cluster *c);
void loom_cluster_enter(const struct loom_block *b);

/* block.c */
struct loom_block *loom_block_new(const struct loom_launch *l);
void loom_block_free(struct loom_block *b);
void loom_block_begin(struct loom_block *b);
/* Lets its threads run as far as they can; whether any got on. */
int loom_block_turn(struct loom_block *b);
void loom_block_abandon(struct loom_block *b);
/* Lets those go on that wait in this state. */
void loom_block_release(struct loom_block *b, enum loom_state state);
int loom_block_can_run(const struct loom_block *b);
/* What a thread waits for or has done, for messages. */
void loom_describe(const struct loom_thread *t, char *room, size_t size);

/* schedule.c: LOOM_SCHEDULE, the order in which everything runs. */
struct loom_round {
	unsigned next, step, count;
};
extern int loom_schedule_forward, loom_schedule_mixes; /* mixes: at random */
void loom_schedule_launch(void);
struct loom_round loom_schedule_other_round(unsigned count);
uint64_t loom_schedule_start(uint64_t i, uint64_t count);
unsigned loom_schedule_slice(void); /* at random */

/* Once round count lanes, warps or blocks. */
static inline struct loom_round loom_schedule_round(unsigned count)
{
	if (loom_schedule_forward || !count)
		return (struct loom_round){ 0, 1, count };
	return loom_schedule_other_round(count);
}

static inline unsigned loom_round_next(struct loom_round *o)
{
	unsigned n = o->next;

	o->next += o->step;
	if (o->next >= o->count)
		o->next -= o->count;
	return n;
}

/* preempt.c: how long a thread may run, and all of them to no avail. */
void loom_preempt_launch(void);
/* All blocks that the device holds have had a turn, and none got on. */
void loom_preempt_round(void);
void loom_preempt_begin(struct loom_warp *w, struct loom_thread *t);
unsigned loom_preempt_end(struct loom_block *b, struct loom_warp *w,
			  struct loom_thread *t); /* the steps it made */
void loom_preempt_expire(uintptr_t pc); /* the running thread's time is up */
void loom_progress(void);
extern uint64_t loom_turns; /* of threads, so far */

/* memory-order.c: an atomic operation of the C++ library's, with its order. */
void loom_note_standard(const volatile void *address, size_t size, int op,
			int order, uintptr_t pc);

/* race.c: checks an access of the running thread for races and for values
 * that nobody stored. */
extern int loom_checking;
int loom_race_setup(void);
void loom_race_clear(void); /* forgets all accesses to device memory */
void loom_race(uintptr_t a, size_t size, enum loom_op op,
	       enum loom_space space, enum loom_strength strength,
	       uintptr_t pc);
/* An exchange gives the word a value; nobody asks whether it had one, as most
 * throw the old one away. */
void loom_race_given(uintptr_t at, size_t size);
/* A copy has landed: it is the running thread's store now, or, when not own,
 * that of a barrier which orders it. */
void loom_race_landed(uintptr_t at, size_t size, int own);
/* A bulk copy from shared memory begins: it sees what threads stored before a
 * proxy's fence.  And it has read all of it, for the running thread. */
void loom_race_engine(uintptr_t at, size_t size, uintptr_t pc);
void loom_race_read(uintptr_t at, size_t size);
/* The store of which race.c wanted to see the value has been done. */
void loom_race_stored(void);

/* initialised.c: device memory that has been written. */
void loom_initial_written(uintptr_t at, size_t size);
void loom_initial_forget(uintptr_t at, size_t size); /* handed out anew */
int loom_initial_any(uintptr_t at, size_t size);
/* A copy or fill by the host ends there; whether one left a part of the word
 * that is loaded, and how many such words there may be. */
void loom_initial_ends(uintptr_t end);
int loom_initial_is_cut(uintptr_t at, size_t size);
extern unsigned loom_initial_cuts;

/* hazards.c: mistakes after which the program goes on, each said once.  where
 * is the other line involved, 0 for none. */
enum loom_hazard {
	LOOM_RACE,
	LOOM_UNINITIALISED,
	LOOM_SHUFFLED,
	LOOM_BARRED, /* a barrier that not all reach */
	LOOM_BEYOND  /* an access to what is not there */
};
int loom_hazard_known(enum loom_hazard kind, uintptr_t pc, uintptr_t where);
int loom_hazard_is_lesson(enum loom_hazard kind); /* notes that it came */
void loom_hazard_report(enum loom_hazard kind, uintptr_t pc, uintptr_t where,
			const char *format, ...)
	__attribute__((format(printf, 4, 5)));

void loom_hazard(const char *what); /* for debuggers to stop at */

/* instrumentation.c: a plain access at pc. */
void loom_note_access(uintptr_t a, size_t size, enum loom_op op, uintptr_t pc);
/* An atomic operation of the program's at pc; op and scope as those of
 * loom_atomic_ordered. */
void loom_note_atomic(const volatile void *address, size_t size, int op,
		      enum loom_scope scope, uintptr_t pc);
/* What is no load or store of the program's text: checked, not counted.  And
 * what an asynchronous copy reads of its size, which is counted. */
void loom_check(const volatile void *at, size_t size, enum loom_op op,
		enum loom_strength strength, uintptr_t pc);
void loom_note_copy(const volatile void *at, size_t size, size_t read,
		    uintptr_t pc);
enum loom_space loom_space_at(const volatile void *at);

/* collectives.c: lets complete exchanges go on; returns how many threads. */
unsigned loom_exchanges(struct loom_warp *w);
/* Threads that ask who is active: those at one place are. */
unsigned loom_exchange_active(struct loom_warp *w);

/* groups.c and async-copy.c: forget what the block's threads had under way. */
void loom_gathers_end(struct loom_block *b);
void loom_async_end(struct loom_block *b);

/* reconverge.c: the records of a warp's lanes. */
void loom_simt_open(struct loom_warp *w);  /* before its lanes run */
void loom_simt_close(struct loom_warp *w); /* when all records are used */
void loom_simt_resume(struct loom_warp *w, unsigned lane, unsigned length);
void loom_simt_pause(struct loom_warp *w, struct loom_thread *t);
int loom_simt_drained(const struct loom_warp *w, unsigned lane);
void loom_simt_consume(struct loom_warp *w); /* replays them */

/* The basic block in which the lane's replay is. */
unsigned loom_simt_block(const struct loom_warp *w, unsigned lane);
/* What nvcc may make one of what the warp does (widening.c). */
struct loom_merge;
struct loom_merge *loom_simt_merge(const struct loom_warp *w);

/* counters.c */
extern int loom_counting;
void loom_counters_begin(const struct loom_launch *launch);
void loom_counters_add(const struct loom_warp *w, uint64_t pc,
		       enum loom_op op, enum loom_space space,
		       const struct loom_request *request);
/* A step of the control flow: a warp's active lanes begin a basic block. */
void loom_counters_step(unsigned block, uint64_t pc, uint32_t active);
void loom_counters_end(const struct loom_launch *launch);
unsigned loom_launch_number(void);

/* trace.c */
int loom_traced(const struct loom_warp *w);
void loom_trace(const struct loom_warp *w, uint64_t pc, enum loom_op op,
		enum loom_space space, const struct loom_request *request);

/* shared-memory.c: the resident blocks' shared memory, each in a slot of its own.
 * loom_shared_base is the running block's. */
extern uintptr_t loom_shared_base, loom_shared_pool;
extern size_t loom_shared_pool_span;
/* The variable that lies there, and the byte in it. */
const char *loom_shared_name(uintptr_t address, size_t *at);
/* The serial number of the block whose memory it is. */
uint32_t loom_shared_serial(uintptr_t address);
enum {
	LOOM_SHARED_HALF = 256 * 1024, /* static below, dynamic above */
	LOOM_SHARED_SPAN = 2 * LOOM_SHARED_HALF
};
int loom_shared_begin(const struct loom_launch *launch);
void loom_shared_take(struct loom_block *b);
void loom_shared_give(struct loom_block *b);
int loom_shared_holds(uintptr_t address, size_t size);
/* The same in the memory of another block of the cluster. */
int loom_shared_reaches(uintptr_t address, size_t size);
/* Whose it is; NULL when nobody's. */
struct loom_block *loom_shared_owner(uintptr_t address);
/* The offset that the hardware would see. */
uint32_t loom_shared_offset(uintptr_t address);
size_t loom_shared_static(void), loom_shared_total(void);

/* The rest of the function is one host thread's alone; it may call others
 * that say so too (host-lock.c). */
#define LOOM_ALONE                                                          \
	int loom_alone __attribute__((cleanup(loom_alone_end), unused)) =   \
		loom_alone_begin()
int loom_alone_begin(void);
void loom_alone_end(const int *begun);

/* handle.c: what a program may hold of the runtime. */
enum loom_handle {
	LOOM_STREAM,
	LOOM_EVENT,
	LOOM_POOL,
	LOOM_GRAPH,
	LOOM_GRAPH_EXEC
};
void *loom_handle_new(enum loom_handle kind, size_t size);
int loom_handle_is(const void *handle, enum loom_handle kind);
void loom_handle_free(void *handle);

/* stream.c */
struct CUstream_st {
	unsigned flags;
	int priority;
	unsigned long long id;
	/* Where it captures: the graph, how much work it gave and how much
	 * of that another stream waited for, the next stream that joined. */
	cudaGraph_t graph;
	size_t captured, joined;
	struct CUstream_st *forked;
};
/* The stream of a handle; NULL when there is none. */
struct CUstream_st *loom_stream(cudaStream_t stream);
int loom_stream_default(cudaStream_t stream);
/* Does the work now or, in a stream that captures, keeps a copy of data for
 * the graph. */
cudaError_t loom_submit(cudaStream_t stream, enum cudaGraphNodeType type,
			cudaError_t (*work)(void *), void *data, size_t size);

/* event.c */
struct CUevent_st {
	int recorded, timed;
	struct timespec at;
	cudaGraph_t captured; /* in a capture: by which stream, and when */
	struct CUstream_st *from;
	size_t work;
};

/* graph-capture.c */
cudaError_t loom_capture(struct CUstream_st *stream,
			 enum cudaGraphNodeType type,
			 cudaError_t (*work)(void *), const void *data,
			 size_t size);
/* Whether work may go into the stream. */
cudaError_t loom_capture_allows(struct CUstream_st *stream);
cudaError_t loom_capture_wait(struct CUstream_st *stream);
/* Whether what waits for the whole device may be called. */
cudaError_t loom_capture_unsafe(void);
void loom_capture_mark(struct CUstream_st *stream, cudaEvent_t event);
cudaError_t loom_capture_join(struct CUstream_st *stream, cudaEvent_t event);
/* Something was asked that the capture cannot answer. */
void loom_capture_spoil(cudaGraph_t graph);
void loom_capture_leave(struct CUstream_st *stream);
/* A graph that is complete; its nodes. */
int loom_graph(cudaGraph_t graph);
int loom_capture_has(cudaGraph_t graph, cudaGraphNode_t node);
cudaGraphNode_t loom_capture_last(cudaGraph_t graph);
/* 1: the launch went into a graph. */
int loom_capture_launch(const struct loom_launch *launch);

/* launch.c: a launch whose limits are checked. */
void loom_launch_now(const struct loom_launch *launch);
/* The running launch ends here, in a thread or outside of all. */
_Noreturn void loom_launch_abandon(void);

/* device-memory.c: device memory. */
extern uintptr_t loom_global_base;
extern size_t loom_global_span;
enum loom_memory {
	LOOM_MEMORY_DEVICE,
	LOOM_MEMORY_PINNED,
	LOOM_MEMORY_MANAGED,
	LOOM_MEMORY_HOST, /* the host's alone */
	LOOM_MEMORY_NONE  /* nobody's, or not all of it the same one's */
};
struct loom_allocation {
	uintptr_t base;
	size_t size;
	int freed;
	enum loom_memory host; /* not 0: the host may use it too */
	unsigned flags;
	cudaMemPool_t pool;
	struct {
		int read_mostly, accessed;
		struct cudaMemLocation preferred, prefetched;
	} advice;
};
cudaError_t loom_allocate(void **pointer, size_t size, enum loom_memory kind,
			  unsigned flags);
void loom_deallocate(struct loom_allocation *allocation);
/* The live allocation that holds the pointer. */
struct loom_allocation *loom_allocation_of(const void *pointer);
enum loom_memory loom_memory_of(const void *pointer, size_t size);
size_t loom_memory_total(void);
void loom_memory_reset(void);
/* The host has written there: a copy, a fill.  Space has come, and gone. */
void loom_memory_written(uintptr_t at, size_t size);
void loom_memory_allocated(uintptr_t at, size_t size);
const struct loom_allocation *loom_allocation_at(uintptr_t address);
/* The allocation at or before the address, for messages. */
const struct loom_allocation *loom_allocation_near(uintptr_t address);
/* Variables of the program: 1 __device__, 2 __constant__, 3 threadIdx and its
 * siblings, 0 none. */
int loom_symbol_space(uintptr_t address, size_t size);

/* registered.c: whether the host's memory is registered. */
int loom_registered(uintptr_t address, size_t size);

/* pool.c: an allocation has been freed. */
void loom_pool_released(const struct loom_allocation *allocation);

/* elf.c: what the program's symbol table says of a function. */
const char *loom_symbols_name(const void *function);
/* Bytes of the __shared__ variables that the function itself declares. */
size_t loom_symbols_shared(const void *function);

/* functions.c: attributes of kernels. */
struct loom_function {
	const struct loom_kernel *kernel;
	size_t shared; /* static; of the kernel's own variables, then as run */
	int dynamic_max, carveout;
	int cluster[3], policy, beyond;
	struct loom_function *next;
};
/* NULL when the pointer is no kernel. */
struct loom_function *loom_function(const void *kernel);
cudaError_t loom_function_unknown(const void *kernel);
unsigned loom_function_threads(const struct loom_function *function);
size_t loom_function_dynamic_max(const void *kernel);
/* It had so much static shared memory. */
void loom_function_ran(const void *kernel, size_t shared_static);
/* What is known of that so far. */
size_t loom_function_shared(const void *kernel);
/* Blocks in a cluster. */
unsigned loom_function_cluster_max(const void *kernel);

/* errors.c */
cudaError_t loom_error(cudaError_t error);

/* refusals.c: why a launch is refused; returns the error.  From: the line of the
 * launch, and whether it returns its error.  Seen: it has been asked for. */
cudaError_t loom_refuse(const struct loom_launch *l, cudaError_t error,
			const char *format, ...)
	__attribute__((format(printf, 3, 4)));
void loom_refuse_from(uintptr_t pc, int returns_error);
void loom_refusals_seen(void);

/* source-line.c: "chapters/03-banks.md:131" for a return address. */
struct loom_place {
	const char *file;
	unsigned line;
};
struct loom_place loom_place(uintptr_t pc);
int loom_same_place(uintptr_t a, uintptr_t b);
/* The file is one of loom's headers. */
int loom_is_own(const char *file);

/* fault.c */
/* environment.c: fails for a misspelt variable of ours. */
void loom_check_environment(void);

_Noreturn void loom_fail(const char *format, ...)
	__attribute__((format(printf, 1, 2)));
_Noreturn void loom_fail_at(uintptr_t pc, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* A mistake after which the launch cannot go on: fatal, unless it is a lesson;
 * then the launch is abandoned, and the program goes on behind it. */
_Noreturn void loom_fault(enum loom_hazard kind, uintptr_t pc,
			  const char *format, ...)
	__attribute__((format(printf, 3, 4)));
_Noreturn void loom_fail_access(uintptr_t pc, enum loom_op op,
				uintptr_t address, size_t size);
_Noreturn void loom_fail_stack(uintptr_t pc);
void loom_report_setup(void);

/* "4 bytes of tile, at byte 132" and the like. */
void loom_where(uintptr_t address, char *room, size_t size);
/* The thread that runs: "kernel k, block (0,0,0), thread (3,1,0)". */
void loom_who(char *room, size_t size);

/* output.c: files that appear whole or not at all. */
struct loom_output;
struct loom_output *loom_output_open(const char *path, const char *variable);
void loom_output_print(struct loom_output *o, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* A text as a field of CSV: in quotes when it needs them. */
void loom_output_field(struct loom_output *o, const char *text);
void loom_outputs_drop(void);

#endif
