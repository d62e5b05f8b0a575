/* shuttle interprets CUDA kernels as they are written, a warp at a time, counts
 * what they ask of memory by loom's own rules, and tells their mistakes.
 *
 * One program at a time, in one memory.  The tool links these functions; the
 * WebAssembly exports the same ones by the same names, and imports nothing:
 *
 *     text = shuttle_source(bytes)         room for the source; write it there
 *     shuttle_option("fill", "random:7")   before a run; strings end with a 0
 *     status = shuttle_run()
 *     shuttle_text(SHUTTLE_ROWS), shuttle_length(SHUTTLE_ROWS)
 *
 * What a run leaves stays until the next one begins.  The page writes strings
 * for shuttle_option into shuttle_scratch().  A run may be cut into slices, so
 * that a page stays responsive: see shuttle_begin. */
#ifndef SHUTTLE_H
#define SHUTTLE_H

#include <stdint.h>

/* What a run came to. */
enum shuttle_status {
	SHUTTLE_FINE,
	SHUTTLE_HAZARDS, /* it ran, and makes mistakes: SHUTTLE_MISTAKES */
	SHUTTLE_REFUSED, /* it was not run, or not to its end: SHUTTLE_ERRORS */
	SHUTTLE_UNFINISHED /* shuttle_continue goes on */
};

/* What a run leaves, each a text of UTF-8 lines; names in the source are the
 * only foreign text in it, and "file" is what #line says, or "kernel.cu". */
enum shuttle_output {
	/* launch,kernel,metric,value: the ten of LOOM=, then global_atomic_... and
	 * shared_atomic_... where there are atomic operations. */
	SHUTTLE_ROWS,
	/* launch,kernel,metric,value,file,line: as LOOM_LINES= writes them, of what a launch
	 * is static_shared_bytes alone, without file and line; of shared
	 * requests shared_load_guessed_requests and its like hang on a guess of what ptxas
	 * does with short branches. */
	SHUTTLE_LINES,
	/* file:line: hazard: kind: kernel k, block (x,y,z), thread (x,y,z): sentence;
	 * remedy, as loom says it. */
	SHUTTLE_MISTAKES,
	/* The same as JSON, an object a line: launch, kernel, kind (race, uninitialised,
	 * shuffle, barrier, overflow, bounds, division, endless, assertion), file, line, given (the
	 * line as it was given), block and thread ([x,y,z]), other (the other side's line
	 * as it was given, or 0), text. */
	SHUTTLE_MISTAKES_JSON,
	/* file:line: what is wrong; what to do. */
	SHUTTLE_ERRORS,
	/* What the kernels print. */
	SHUTTLE_PRINTED,
	/* launch,kernel,grid_x,grid_y,grid_z,block_x,block_y,block_z,line: the line, as
	 * it was given, that says so. */
	SHUTTLE_LAUNCHES,
	SHUTTLE_OUTPUTS
};

/* One request of the warp that is watched: what the cloth is drawn from. */
struct shuttle_pick {
	uint32_t line;	 /* in the source as it was given, from 1 */
	uint32_t launch; /* from 1 */
	uint8_t kind;	 /* 0 shared load, 1 store, 2 atomic; 4, 5, 6 the same of global
			    memory; 8 constant load */
	uint8_t width;	 /* bytes a lane asks for: 1 to 16 */
	uint8_t passes, ideal; /* wavefronts, sectors or addresses; those without conflict */
	uint32_t lanes;	 /* bit n: lane n takes part */
	uint32_t block, warp;
	uint32_t address[32]; /* in its array's memory; shared: word / 4 % 32 is its bank */
	uint8_t wave[32];     /* shared memory: the wavefront that serves each lane, from 0 */
};

/* Room for `bytes` bytes of source, and a 0 behind them that is put there; NULL
 * where that is more than shuttle takes (1 MiB). */
char *shuttle_source(uint32_t bytes);

/* 4096 bytes for what is handed to shuttle_option. */
char *shuttle_scratch(void);

/* Sets an option until the next shuttle_source; 0, or -1 if there is none of that
 * name or the value is none of its own.
 *   run       k<<<1, 32>>>(out, in): a launch; may be given several times, and then
 *             takes the place of the source's own `// run:` lines
 *   fill      index (the default), zero, random:SEED: what pointer arguments hold
 *   elements  of each array that is an argument (65536)
 *   schedule  forward (the default), reverse, random:SEED: the blocks' order
 *   steps     after how many steps of a warp a launch is endless (100000000)
 *   watch     BLOCK:WARP, whose requests become picks (0:0)
 *   hazards   yes (the default), no: looks for races and values nobody stored
 *   memory    MiB that arrays and their records may take, at most 500 (192) */
int32_t shuttle_option(const char *name, const char *value);

/* Compiles the source and runs its launches. */
int32_t shuttle_run(void);

/* The same in slices: begin compiles, and each shuttle_continue runs about `steps`
 * steps of warps; both return SHUTTLE_UNFINISHED while there is more. */
int32_t shuttle_begin(void);
int32_t shuttle_continue(uint32_t steps);

const char *shuttle_text(uint32_t output);
uint32_t shuttle_length(uint32_t output);

/* The watched warp's requests, in their order, of all launches; at most
 * SHUTTLE_PICKS.  A pick is shuttle_pick_size() bytes. */
enum { SHUTTLE_PICKS = 8192 };
const struct shuttle_pick *shuttle_picks(void);
uint32_t shuttle_pick_count(void);
uint32_t shuttle_pick_size(void);

/* What the last launch left in its arrays, those that are arguments, in their
 * order: their names, their bytes, and how many of these. */
uint32_t shuttle_array_count(void);
const char *shuttle_array_name(uint32_t n);
const uint8_t *shuttle_array(uint32_t n);
uint32_t shuttle_array_bytes(uint32_t n);

/* Steps that were taken, and accesses of lanes that were counted. */
uint32_t shuttle_steps(void);
uint32_t shuttle_accesses(void);

#endif
