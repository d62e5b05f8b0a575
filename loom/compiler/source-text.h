/* C++ as text: what is one to the compiler, and what stands in brackets. */
#ifndef LOOM_SOURCE_TEXT_H
#define LOOM_SOURCE_TEXT_H

int source_is_word(char c); /* a letter or digit of a name */
/* Behind what is one to the compiler: a word, a number, a text, else a character. */
const char *source_end_of(const char *p);
/* Behind the bracket that closes the one at p. */
const char *source_closed(const char *p);

#endif
