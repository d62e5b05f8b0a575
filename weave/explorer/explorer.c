/* What a page calls of loom's rules; build says which kind of explorer wants
 * what of it. */
#include "banks.h"
#include "execution/tensor-box.h"
#include "warp/shuffle.h"

/* ---- One request: the page writes its addresses, and reads its wavefronts. */

static struct loom_request request;
static unsigned char wave[LOOM_LANES];

uint64_t *addresses(void) { return request.address; }
unsigned char *waves(void) { return wave; }

/* Wavefronts in the upper half, the ideal in the lower. */
unsigned wavefronts(unsigned active, unsigned width, int is_load)
{
	request.active = active;
	request.width = width;
	request.is_load = is_load;
	return loom_wavefronts(&request, wave) << 16 |
	       loom_wavefronts_ideal(&request);
}

unsigned sectors(unsigned active, unsigned width)
{
	unsigned ideal, sectors;

	request.active = active;
	request.width = width;
	sectors = loom_sectors(&request, &ideal);
	return sectors << 16 | ideal;
}

unsigned distinct(unsigned active)
{
	request.active = active;
	return loom_distinct(&request, 0);
}

/* ---- Where a swizzle puts an address. */

unsigned swizzled(unsigned mode, unsigned address)
{
	return (unsigned)loom_box_swizzled(mode, address);
}

/* ---- Shuffles whose lanes add what they get: how often each word is in each
 * lane's sum, lane by lane. */

static unsigned char sum[LOOM_LANES][LOOM_LANES];

unsigned char *sums(void) { return sum[0]; }

/* Each lane has its own word. */
void begin(void)
{
	for (unsigned lane = 0; lane < LOOM_LANES; lane++)
		for (unsigned word = 0; word < LOOM_LANES; word++)
			sum[lane][word] = word == lane;
}

/* Whom a lane asks; way: 0 up, 1 down, 2 xor. */
unsigned source(int way, int lane, int distance)
{
	return loom_shuffle_source(LOOM_SHUFFLE_UP + way, lane, distance, LOOM_LANES);
}

/* Upwards, as in a scan, a lane rests that has none so far below it. Returns how
 * many add. */
unsigned shuffle(int way, int distance)
{
	unsigned char before[LOOM_LANES][LOOM_LANES];
	unsigned adds = 0;

	for (unsigned lane = 0; lane < LOOM_LANES; lane++)
		for (unsigned word = 0; word < LOOM_LANES; word++)
			before[lane][word] = sum[lane][word];
	for (int lane = 0; lane < LOOM_LANES; lane++) {
		unsigned other = source(way, lane, distance);

		if (way == 0 && lane < distance)
			continue;
		for (unsigned word = 0; word < LOOM_LANES; word++)
			sum[lane][word] += before[other][word];
		adds++;
	}
	return adds;
}

/* ---- Two threads of two steps each, which one memory serves one after another. */

/* Two bits a step, the first thread's two steps before the other's: whether it
 * writes 1, and to which of two words; else it reads that. Bit n of `who` says whose
 * the nth step is. Returns what the steps have read, a bit each. */
unsigned order(unsigned steps, unsigned who)
{
	unsigned word[2] = {0, 0}, next[2] = {0, 2}, seen = 0;

	for (unsigned n = 0; n < 4; n++) {
		unsigned at = next[who >> n & 1]++, step = steps >> 2 * at;

		if (step & 1)
			word[step >> 1 & 1] = 1;
		else
			seen |= word[step >> 1 & 1] << at;
	}
	return seen;
}

/* ---- Little's law: GB/s, if every SM has so many bytes under way. */

double rate(double bytes, double nanoseconds, double sms)
{
	return sms * bytes / nanoseconds;
}

/* ---- A step of a matrix product: which words of A and B the lanes of a warp
 * load from shared memory, in groups that lie side by side. */

/* What each lane loads of one operand: `each` words, up to `wide` at a time, at
 * its own place among `places`. */
static unsigned operand(const unsigned char *place, unsigned places, unsigned each,
			unsigned wide)
{
	unsigned words = each < wide ? each : wide, all = 0;

	for (unsigned group = 0; group < each / words; group++) {
		for (unsigned lane = 0; lane < LOOM_LANES; lane++)
			addresses()[lane] = (group * places + place[lane]) * words * 4;
		all += 1u << 16 | wavefronts(~0u, words * 4, 1) >> 16;
	}
	return all;
}

/* The lanes stand `down` below each other, as in chapter 9: of four, lanes n and
 * n ^ 1 want the same words of A, n and n ^ 2 the same of B. Returns the loads in
 * the upper half, their wavefronts in the lower. */
unsigned step(unsigned rows, unsigned columns, unsigned down, unsigned wide)
{
	unsigned char y[LOOM_LANES], x[LOOM_LANES];
	unsigned across = LOOM_LANES / down;

	for (unsigned lane = 0; lane < LOOM_LANES; lane++) {
		y[lane] = down == 4 ? lane / 2 % 2 + lane / 16 * 2 : lane / across;
		x[lane] = down == 4 ? lane % 2 + lane / 4 % 4 * 2 : lane % across;
	}
	return operand(y, down, rows, wide) + operand(x, across, columns, wide);
}
