/* What a launch costs, for LOOM and LOOM_LINES. */
#ifndef LOOM_COUNTERS_H
#define LOOM_COUNTERS_H

#include <stdint.h>

#include "base/access-record.h"
#include "common/metrics.h"
#include "hardware/banks.h"

struct loom_printed;
struct loom_launch;

extern int loom_counting;
void loom_counters_begin(void);
/* A request of a warp. */
void loom_counters_add(uint64_t pc, enum loom_op op, enum loom_space space,
		       const struct loom_request *request);
/* A step of the control flow: a warp's active lanes begin a basic block. */
void loom_counters_step(unsigned block, uint64_t pc, uint32_t active);
/* Lanes of a warp have exchanged so many words each, an instruction a word. */
void loom_counters_lanes(uint64_t pc, uint32_t lanes, unsigned words);
/* A printf of a warp, see printing.h. */
void loom_counters_print(uint64_t pc, const struct loom_printed *printed);
void loom_counters_end(const struct loom_launch *launch);

/* What comes now is a part's: of a launch of which some blocks are looked at, one that
 * is; or, for NULL, the launch's. */
struct loom_part;
void loom_counters_part(struct loom_part **part);
void loom_counters_part_ends(unsigned blocks); /* it has that many, and is complete */
void loom_counters_part_free(struct loom_part *part);
unsigned loom_launch_number(void);

#endif
