/* What the ways that threads have taken tell of a kernel's branches. */
#ifndef LOOM_TAKEN_WAYS_H
#define LOOM_TAKEN_WAYS_H

/* For each block the one whose branch leads into it or past it, when
 * nvcc would have no branch there but execute the block for nobody; else 0.
 * used: which blocks hold accesses. */
void loom_flow_guards(unsigned *guard, const unsigned char *used);

/* Whether a way leads to the block from where a function begins that comes by
 * none of these blocks. */
int loom_flow_leads_around(const unsigned *by, unsigned count, unsigned to);

/* Whether it is a loop of its own. */
int loom_flow_repeats(unsigned block);

#endif
