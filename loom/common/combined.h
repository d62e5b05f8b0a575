/* What nvcc makes of a warp's atomic operation (model/combine.cpp). */
#ifndef LOOM_COMBINED_H
#define LOOM_COMBINED_H

enum loom_combined {
	LOOM_APART,
	LOOM_COUNTED,	       /* in shared memory it costs what a load does */
	LOOM_COMBINED,	       /* where all want one address, one lane acts */
	LOOM_COMBINED_IF_WHOLE /* where no lane of the warp is missing */
};

#endif
