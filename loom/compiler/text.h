#ifndef LOOM_TEXT_H
#define LOOM_TEXT_H

/* Allocates the text, or ends the program. */
char *text_format(const char *text, ...) __attribute__((format(printf, 1, 2)));

#endif
