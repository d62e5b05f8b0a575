/* What clang says of a source, with what to do about it where loom knows more. */
#ifndef LOOM_CLANG_MESSAGE_H
#define LOOM_CLANG_MESSAGE_H

/* Its complaints, to be freed. */
char *clang_message(const char *complaints);

#endif
