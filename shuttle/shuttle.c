/* What the tool and the page call. */
#include "shuttle.h"

#include "count.h"
#include "launch.h"
#include "output.h"
#include "parse.h"

enum { SOURCE_MOST = 1 << 20, RUNS = 32, TEXT_BYTES = 1 << 19 };

static char source[SOURCE_MOST + 16], scratch[4096], texts[SHUTTLE_OUTPUTS][TEXT_BYTES];
struct text output[SHUTTLE_OUTPUTS];
struct machine machine;

static struct { char text[512]; struct place at; } runs[RUNS];
static uint32_t run_count, given_runs, next_run, all_steps;
static uint64_t all_accesses;
static struct tokens program;
static size_t behind_program;
static struct launch launch;
static enum { IDLE, RUNNING } state;

void output_clear(void)
{
	for (unsigned i = 0; i < SHUTTLE_OUTPUTS; i++) {
		output[i] = (struct text){ texts[i], 0, TEXT_BYTES };
		texts[i][0] = 0;
	}
}

const char *shuttle_text(uint32_t n)
{
	return n < SHUTTLE_OUTPUTS ? texts[n] : "";
}

uint32_t shuttle_length(uint32_t n)
{
	return n < SHUTTLE_OUTPUTS ? output[n].length : 0;
}

char *shuttle_scratch(void)
{
	return scratch;
}

uint32_t shuttle_steps(void)
{
	return all_steps;
}

uint32_t shuttle_accesses(void)
{
	return (uint32_t)all_accesses;
}

char *shuttle_source(uint32_t bytes)
{
	if (bytes > SOURCE_MOST)
		return NULL;
	memset(source + bytes, 0, 16);
	given_runs = 0;
	options = (struct options){ .steps = 100000000, .elements = 65536 };
	hazards_on = 1;
	arena_limit(192);
	watched_block = watched_warp = 0;
	return source;
}

/* ---- Options ---- */

/* Digits, and what stands behind them. */
static int read_number(const char **s, uint64_t *n)
{
	const char *from = *s;

	for (*n = 0; **s >= '0' && **s <= '9'; ++*s)
		*n = *n < UINT64_MAX / 20 ? *n * 10 + (unsigned)(**s - '0') : *n;
	return *s != from;
}

static int set_seed(const char *s, uint32_t *seed)
{
	uint64_t n;

	if (!read_number(&s, &n) || *s)
		return -1;
	*seed = (uint32_t)n;
	return 0;
}

static void add_run(const char *text, size_t length, const struct place *at)
{
	if (run_count == RUNS || length >= sizeof runs->text) {
		refuse(at, "at most %u launches, of %u characters each", (unsigned)RUNS, 511u);
		return;
	}
	memcpy(runs[run_count].text, text, length);
	runs[run_count].text[length] = 0;
	runs[run_count++].at = *at;
}

static int set_watch(const char *v)
{
	uint64_t block, warp;

	if (!read_number(&v, &block) || *v++ != ':' || !read_number(&v, &warp) || *v || warp >= WARPS)
		return -1;
	watched_block = (uint32_t)block;
	watched_warp = (uint32_t)warp;
	return 0;
}

static int set_order(const char *v)
{
	if (same(v, "forward"))
		options.schedule = FORWARD;
	else if (same(v, "reverse"))
		options.schedule = REVERSE;
	else if (begins(v, "random:") && !set_seed(v + 7, &options.schedule_seed))
		options.schedule = RANDOM;
	else
		return -1;
	return 0;
}

static int set_fill(const char *v)
{
	if (same(v, "index"))
		options.fill = FILL_INDEX;
	else if (same(v, "zero"))
		options.fill = FILL_ZERO;
	else if (begins(v, "random:") && !set_seed(v + 7, &options.fill_seed))
		options.fill = FILL_RANDOM;
	else
		return -1;
	return 0;
}

int32_t shuttle_option(const char *name, const char *v)
{
	static const struct place at = { "--run", 1, 0 };
	uint64_t n;

	if (same(name, "run")) {
		if (strlen(v) >= sizeof runs->text || given_runs == RUNS)
			return -1;
		run_count = given_runs;
		add_run(v, strlen(v), &at);
		given_runs = run_count;
		return 0;
	}
	if (same(name, "fill"))
		return set_fill(v);
	if (same(name, "schedule"))
		return set_order(v);
	if (same(name, "watch"))
		return set_watch(v);
	if (same(name, "hazards")) {
		hazards_on = same(v, "yes");
		return hazards_on || same(v, "no") ? 0 : -1;
	}
	if (!read_number(&v, &n) || *v || !n)
		return -1;
	if (same(name, "steps"))
		options.steps = n;
	else if (same(name, "elements") && n <= 1 << 24)
		options.elements = (uint32_t)n;
	else if (same(name, "memory"))
		arena_limit(n < 500 ? (uint32_t)n : 500);
	else
		return -1;
	return 0;
}

/* ---- A run ---- */

static void nothing(const char *text, size_t length, const struct place *at)
{
	(void)text, (void)length, (void)at;
}

/* The warps' stacks, constants and counters. */
static void make_room(void)
{
	uint32_t cells = OWN_CELLS + machine.kernel->reach + 2;

	machine.warps = arena_new(machine.warp_count * sizeof *machine.warps);
	for (uint32_t i = 0; i < machine.warp_count && !refused; i++) {
		struct warp *w = &machine.warps[i];

		w->cells = cells;
		w->stack = arena_big((uint64_t)cells * sizeof(cell));
		w->sizes = arena_big((uint64_t)cells * sizeof *w->sizes);
		if (!w->stack || !w->sizes)
			refuse(&machine.kernel->at, "the threads' variables take more memory than there "
			       "is; make the arrays smaller");
	}
	machine.constants = arena_big((uint64_t)(code.constant_count + 1) * sizeof(cell));
	machine.counts = arena_big((uint64_t)code.site_count * sizeof *machine.counts);
	if (!machine.constants || !machine.counts)
		refuse(&machine.kernel->at, "the program takes more memory than there is");
	for (uint32_t i = 0; i < code.constant_count && !refused; i++)
		for (unsigned l = 0; l < LOOM_LANES; l++)
			machine.constants[i][l] = (uint64_t)code.constants[i];
}

static void compile(uint32_t run)
{
	struct tokens line = { 0 };
	uint32_t at = program.count;
	struct tokens all = { program.at, program.count, program.count };

	code_clear();
	lex(runs[run].text, runs[run].at.file, &line, NULL);
	for (uint32_t i = 0; i < line.count && !refused; i++) {
		line.at[i].at = runs[run].at;
		token_add(&all, &line.at[i]);
	}
	if (refused)
		return;
	parse_program(&program);
	if (refused)
		return;
	parser.tokens = all.at;
	parser.count = all.count;
	parser.at = at;
	launch = parse_launch();
	if (!refused)
		lower_function((struct function *)launch.kernel);
}

static void begin_launch(uint32_t run)
{
	uint64_t blocks;

	arena_release(behind_program);
	forget_new_names();
	forget_types();
	memset(&machine, 0, sizeof machine);
	hazards_forget();
	compile(run);
	if (refused)
		return;
	machine.launch = run + 1;
	machine.kernel = launch.kernel;
	machine.grid = launch.grid;
	machine.block = launch.block;
	machine.threads = launch.block.x * launch.block.y * launch.block.z;
	machine.warp_count = (machine.threads + LOOM_LANES - 1) / LOOM_LANES;
	blocks = (uint64_t)launch.grid.x * launch.grid.y * launch.grid.z;
	machine.blocks = blocks < UINT32_MAX ? (uint32_t)blocks : UINT32_MAX;
	lay_out(&launch);
	if (!refused)
		make_room();
	if (!refused)
		schedule_begin(&launch);
}

static void end_launch(void)
{
	struct text *t = &output[SHUTTLE_LAUNCHES];

	say(t, "%u,%s,%u,%u,%u,%u,%u,%u,%u\n", machine.launch, machine.kernel->name, machine.grid.x,
	    machine.grid.y, machine.grid.z, machine.block.x, machine.block.y, machine.block.z,
	    runs[machine.launch - 1].at.given);
	say(&output[SHUTTLE_LINES], "%u,%s,static_shared_bytes,%u,,\n", machine.launch,
	    machine.kernel->name, machine.static_bytes);
	write_rows();
	all_steps += (uint32_t)machine.steps;
	all_accesses += machine.accesses;
}

static int32_t finished(void)
{
	state = IDLE;
	return refused ? SHUTTLE_REFUSED :
	       output[SHUTTLE_MISTAKES].length ? SHUTTLE_HAZARDS : SHUTTLE_FINE;
}

int32_t shuttle_begin(void)
{
	struct tokens raw = { 0 };

	state = IDLE;
	refused = 0;
	next_run = all_steps = 0;
	all_accesses = 0;
	arena_release(0);
	forget_names();
	forget_types();
	output_clear();
	picks_forget();
	run_count = given_runs;
	say(&output[SHUTTLE_ROWS], "launch,kernel,metric,value\n");
	say(&output[SHUTTLE_LINES], "launch,kernel,metric,value,file,line\n");
	say(&output[SHUTTLE_LAUNCHES], "launch,kernel,grid_x,grid_y,grid_z,block_x,block_y,block_z,line\n");
	program = (struct tokens){ 0 };
	lex(source, "kernel.cu", &raw, given_runs ? nothing : add_run);
	if (!refused)
		preprocess(&raw, &program);
	if (!refused && !run_count)
		refuse(NULL, "nothing is launched; add a line `// run: kernel<<<1, 32>>>(out, in)`");
	behind_program = arena_mark();
	keep_names();
	if (!refused)
		begin_launch(next_run++);
	if (refused)
		return finished();
	state = RUNNING;
	return SHUTTLE_UNFINISHED;
}

int32_t shuttle_continue(uint32_t steps)
{
	enum stop stop;

	if (state != RUNNING)
		return finished();
	stop = schedule_step(steps < 1u << 30 ? (int32_t)steps : 1 << 30);
	if (stop == STOP_SLICE)
		return SHUTTLE_UNFINISHED;
	end_launch();
	if (next_run == run_count)
		return finished();
	begin_launch(next_run++);
	return refused ? finished() : SHUTTLE_UNFINISHED;
}

int32_t shuttle_run(void)
{
	int32_t status = shuttle_begin();

	while (status == SHUTTLE_UNFINISHED)
		status = shuttle_continue(1 << 24);
	return status;
}
