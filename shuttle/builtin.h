/* What CUDA offers without a declaration. */
#ifndef SHUTTLE_BUILTIN_H
#define SHUTTLE_BUILTIN_H

#include "tree.h"

enum builtin_class {
	MATHS,	  /* of floating point numbers: float's, if its name or argument says so */
	LEAST,	  /* min, max: of any numbers */
	ABSOLUTE, /* abs: of any number */
	BITS,	  /* arguments and result have the types that stand there */
	CASTS,	  /* __int2float_rn and its like */
	LOADS, STORES, /* __ldg, __stcs: as plain ones */
	MEETS,	  /* barriers, votes, fences, ...: of the warp or the block */
	SHUFFLES, ATOMICS, MATCHES, REDUCES, PRINTS, ASSERTS, MAKES, COPIES, NOTHING
};

/* What exec.c does. */
enum builtin_op {
	/* one number to one */
	M_SQRT, M_RSQRT, M_CBRT, M_EXP, M_EXP2, M_EXP10, M_EXPM1, M_LOG, M_LOG2, M_LOG10, M_LOG1P,
	M_SIN, M_COS, M_TAN, M_ASIN, M_ACOS, M_ATAN, M_SINH, M_COSH, M_TANH, M_FLOOR, M_CEIL,
	M_TRUNC, M_ROUND, M_RINT, M_FABS, M_RCP, M_ERF, M_ISNAN, M_ISINF, M_ISFINITE,
	/* two, three */
	M_POW, M_FMOD, M_ATAN2, M_FMIN, M_FMAX, M_HYPOT, M_COPYSIGN, M_FDIM, M_DIVIDE, M_ADD, M_MUL,
	M_SUB, M_FMA,
	/* bits */
	B_POPC, B_CLZ, B_CLZLL, B_FFS, B_FFSLL, B_BREV, B_BREVLL, B_SAME, B_FROM_FLOAT, B_TO_FLOAT,
	B_UMULHI, B_MULHI, B_BYTE_PERM, B_FUNNEL_LEFT, B_FUNNEL_RIGHT, B_ABS, B_CLOCK, B_SHARED,
	/* together */
	T_BARRIER, T_BARRIER_AND, T_BARRIER_OR, T_BARRIER_COUNT, T_SYNCWARP, T_ALL, T_ANY, T_BALLOT,
	T_ACTIVE, T_MATCH_ANY, T_MATCH_ALL, T_SHFL, T_SHFL_UP, T_SHFL_DOWN, T_SHFL_XOR,
	T_FENCE, T_FENCE_BLOCK, T_TRAP,
	/* of what is in memory */
	A_ADD, A_SUB, A_EXCH, A_MIN, A_MAX, A_INC, A_DEC, A_CAS, A_AND, A_OR, A_XOR
};

struct builtin {
	const char *name;
	uint8_t class, op;   /* enum builtin_class, builtin_op */
	uint8_t least, most; /* arguments */
	uint8_t result, argument; /* enum kind */
};

#endif
