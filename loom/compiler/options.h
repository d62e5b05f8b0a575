/* nvcc's options, for a host compiler. */
#ifndef LOOM_OPTIONS_H
#define LOOM_OPTIONS_H

#include "compiler/command.h"

struct options {
	struct list arguments; /* in g++'s words */
	int architecture;      /* as __CUDA_ARCH__ says it: 900; 0: not given */
	int specific;          /* with an a: sm_90a */
	int all_cuda;	       /* -x cu */
};

void options_translate(struct options *o, const char **argv);

#endif
