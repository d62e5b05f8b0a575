/* A preprocessed source, and what the pass has found in it so far. */
#ifndef LOOM_SOURCE_H
#define LOOM_SOURCE_H

#include <stddef.h>

/* Which: loom/ptx.h, loom/texture.h, cuda_fp16.h. */
enum { NEEDS_PTX = 1, NEEDS_TEXTURES = 2, NEEDS_HALF = 4 };

struct source {
	const char *text;
	size_t size;
	struct token *token; /* ends with TOKEN_END */
	size_t tokens;
	struct edit *edit; /* in order of at */
	size_t edits, edits_room;
	unsigned names; /* given to what the pass declares */
	unsigned depth; /* of braces */
	size_t body; /* where the function around began its code */
	struct visible *visible; /* the shared variables in scope */
	char *injected; /* declarations for every later kernel's body */
	int in_loop; /* kernels' bodies become loops (kernels.c) */
	unsigned needs; /* headers that few sources do */
	int failed;
};

#endif
