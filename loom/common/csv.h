/* CSV as loom and the book write it: a header, then rows whose fields hold no
 * newline, and are in quotes when they hold a comma or a quote. */
#ifndef LOOM_CSV_H
#define LOOM_CSV_H

#include <stdio.h>

enum { CSV_FIELDS = 9 };

struct csv {
	const char *name;
	const char *header; /* how the first line must begin */
	unsigned columns;   /* that it has; more than the header's are let be */
	unsigned line;	    /* that was read last, from 1 */
	FILE *file;
};

/* Opens it and reads its header, or says what is wrong and exits with 3. */
struct csv csv_open(const char *name, const char *header);

/* The next row's fields, in a line that the caller frees.  At the end closes
 * the file and returns NULL. */
char *csv_read(struct csv *c, char *field[CSV_FIELDS]);

/* The line's fields, whose quotes go; their number, of which most are kept. */
unsigned csv_split(char *line, char **fields, unsigned most);

#endif
