/* Memory that processes have in common: a file without a name, which the others
 * find among those that its maker has open. */
#ifndef LOOM_COMMON_MEMORY_H
#define LOOM_COMMON_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* Who has it: what a handle says. */
struct loom_common {
	int64_t process;
	int32_t file;
	uint32_t device;
	uint64_t size, number; /* of the file, by which it is known again */
};

/* Makes the memory at an address, pages of which are the caller's, such a file;
 * puts one there.  0: that cannot be. */
int loom_common_make(struct loom_common *c, void *at, size_t size);
int loom_common_open(const struct loom_common *c, void *at);
int loom_common_is_own(const struct loom_common *c);

/* Whether another process may do what this one waits for. */
extern int loom_common_any;

#endif
