/* The lines of a source, read once. */
#ifndef LOOM_FILE_TEXT_H
#define LOOM_FILE_TEXT_H

#include <stddef.h>

struct file_text {
	const char *name;
	char **line;
	size_t lines; /* 0: it cannot be read, or is no text */
};

const struct file_text *file_text(const char *name);
/* From 1; NULL: there is none. */
const char *file_text_line(const struct file_text *f, unsigned number);

#endif
