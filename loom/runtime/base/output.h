/* Files that appear whole or not at all. */
#ifndef LOOM_OUTPUT_H
#define LOOM_OUTPUT_H

struct loom_output;
struct loom_output *loom_output_open(const char *path, const char *variable);
void loom_output_print(struct loom_output *o, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* A text as a field of CSV: in quotes when it needs them. */
void loom_output_field(struct loom_output *o, const char *text);
void loom_outputs_drop(void);

/* What is printed from now on is held back; it is the part with that number, and
 * stands behind all with lesser ones, which begin with 1. */
void loom_output_hold(struct loom_output *o);
void loom_output_held(struct loom_output *o, unsigned number);

#endif
