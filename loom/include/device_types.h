/* Rounding modes, by the names that the toolkit gives them. */
#ifndef LOOM_DEVICE_TYPES_H
#define LOOM_DEVICE_TYPES_H

enum cudaRoundMode {
	cudaRoundNearest,
	cudaRoundZero,
	cudaRoundPosInf,
	cudaRoundMinInf
};

#endif
