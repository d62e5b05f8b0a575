/* What a launch costs, for LOOM and LOOM_LINES. */
#ifndef LOOM_COUNTERS_H
#define LOOM_COUNTERS_H

#include <stdint.h>

#include "base/access-record.h"
#include "common/metrics.h"
#include "counters/banks.h"

struct loom_printed;
struct loom_launch;
struct loom_site;
struct loom_widening;

extern int loom_counting;
void loom_counters_begin(const struct loom_launch *launch);
/* A request of a warp that is in a basic block of the program. */
void loom_counters_add(unsigned block, struct loom_widening *widening,
		       uint64_t pc, enum loom_op op, enum loom_space space,
		       const struct loom_request *request);
/* A step of the control flow: a warp's active lanes begin a basic block. */
void loom_counters_step(unsigned block, uint64_t pc, uint32_t active);
/* Lanes of a warp have exchanged so many words each, an instruction a word. */
void loom_counters_lanes(uint64_t pc, uint32_t lanes, unsigned words);
/* A printf of a warp, see printing.h. */
void loom_counters_print(unsigned block, uint64_t pc,
			 const struct loom_printed *printed);
struct loom_site *loom_counters_site(uint64_t pc, enum loom_kind kind);
void loom_counters_end(const struct loom_launch *launch);
unsigned loom_launch_number(void);

#endif
