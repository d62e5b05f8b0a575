/* Text within a string of JSON, whatever it holds. */
#ifndef LOOM_JSON_TEXT_H
#define LOOM_JSON_TEXT_H

#include <stdio.h>

void json_text(FILE *to, const char *text);
/* What becomes part of an address: a file's name, as a URI. */
void json_uri(FILE *to, const char *file);
/* A message of SARIF's, to which braces are places for words. */
void json_message(FILE *to, const char *text);

#endif
