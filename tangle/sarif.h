/* Messages for machines: SARIF 2.1.0, the format that compilers share. */
#ifndef TANGLE_SARIF_H
#define TANGLE_SARIF_H

#include "diag.h"

/* Writes one document, one line, to standard error. The messages are sorted,
 * notes behind what they are about. failure, which may be NULL, is what ended
 * the run early. */
void sarif_write(const struct message *messages, size_t count,
	const char *failure, int status);

#endif
