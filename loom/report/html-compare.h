/* Before and after: a kernel in two files of counters. */
#ifndef LOOM_HTML_COMPARE_H
#define LOOM_HTML_COMPARE_H

#include "report/html.h"

void html_compare(const struct html *h, const struct kernel *after);
/* Kernels that are in the first file alone. */
void html_gone(const struct html *h);

#endif
