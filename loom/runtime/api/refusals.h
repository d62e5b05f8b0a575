/* Why a launch is refused, or a tensor map. */
#ifndef LOOM_REFUSALS_H
#define LOOM_REFUSALS_H

#include <stdint.h>

#include "loom/host.h"

struct loom_launch;

/* Returns the error. */
cudaError_t loom_refuse(const struct loom_launch *l, cudaError_t error,
			const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* The same of a call that returns its error: said when the program fails, if only
 * since nobody has read that. */
void loom_refuse_call(uintptr_t pc, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* The line of the launch, and whether it returns its error. */
void loom_refuse_from(uintptr_t pc, int returns_error);
/* Whether who launches is handed the error; kernel<<<...>>> is not. */
int loom_refuse_returns(void);
/* An error has been asked for. */
void loom_refusals_seen(void);

#endif
