/* A kernel's sources, with what each line costs beside it. */
#ifndef LOOM_HTML_SOURCE_H
#define LOOM_HTML_SOURCE_H

#include "report/html.h"

/* The lines that are spoken of, in order of their files and numbers. */
struct spoken {
	const char *file;
	unsigned number;
	const struct loom_counts *counts; /* NULL: none */
	size_t mistake; /* from 1; 0: none */
};

struct sources {
	struct spoken *line;
	size_t lines;
};

struct sources html_sources(const struct html *h, const struct kernel *k);
void html_source(const struct html *h, const struct sources *all,
		 size_t section);

/* Whether a line of that name stands there; then its id is written. */
int html_is_there(const struct sources *all, const char *file, size_t length,
		  unsigned number);
void html_line_id(FILE *to, const struct sources *all, size_t section,
		  const char *file, size_t length, unsigned number);

/* Whether a mistake is told in this kernel's section. */
int html_is_told_of(const struct told *t, const struct kernel *k);

#endif
