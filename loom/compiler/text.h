#ifndef LOOM_TEXT_H
#define LOOM_TEXT_H

/* Allocates the text, or ends the program. */
char *text_format(const char *text, ...) __attribute__((format(printf, 1, 2)));
/* Whether the word stands in it, and not as a part of another one. */
int text_has_word(const char *text, const char *word);

#endif
