/* Files under the roots that no chapter asks for. */
#ifndef TANGLE_STRAYS_H
#define TANGLE_STRAYS_H

#include "graph.h"

/* Warns of them. In figures/ only scripts count: charts lie there too. */
void strays_report(const struct root *root, const struct graph *g);

#endif
