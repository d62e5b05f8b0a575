/* libcmark's parser with tangle's memory: libcmark's own aborts when there is
 * no more. */
#ifndef TANGLE_MARKDOWN_H
#define TANGLE_MARKDOWN_H

#include <cmark.h>

#include "text.h"

/* The caller frees the document with cmark_node_free(). */
cmark_node *markdown_parse(struct slice text);

#endif
