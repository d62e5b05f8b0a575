/* Text on a page: whatever it holds, it is no markup. */
#ifndef LOOM_HTML_TEXT_H
#define LOOM_HTML_TEXT_H

#include <stddef.h>
#include <stdio.h>

void html_text(FILE *to, const char *text);
void html_text_n(FILE *to, const char *text, size_t n);
/* Within a string of JSON in a <script>. */
void html_json(FILE *to, const char *text);

#endif
