/* The only file that sets up libcmark. */
#include "markdown.h"

#include <stdlib.h>

#include "mem.h"

static void *resize(void *old, size_t size)
{
	return mem_resize(old, size, 1);
}

cmark_node *markdown_parse(struct slice text)
{
	static cmark_mem memory = { mem_zeroed, resize, free };
	cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT,
		&memory);
	cmark_node *document;

	cmark_parser_feed(parser, text.p, text.n);
	document = cmark_parser_finish(parser);
	cmark_parser_free(parser);
	return document;
}
