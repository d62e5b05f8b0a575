/* Functions in which a thread stops go back to it by a jump.
 *
 * Processors foretell a return by the last call, which behind a switch is another
 * thread's: it came from elsewhere where a kernel has two barriers, and each return
 * is foretold wrongly.  A jump is foretold by its place and by the last ones, and
 * all threads of a round go back to the same place.
 *
 * LOOM_JUMPS_BACK(f, R, S) is f, which calls f_from with the arguments that it has
 * got and, behind them, from where it was called: in register R on x86-64, S on
 * aarch64.  The return of f_from itself goes to one place, whoever comes. */
#ifndef LOOM_BASE_JUMP_BACK_H
#define LOOM_BASE_JUMP_BACK_H

/* What stands around a function of assembler. */
#define LOOM_ASM_BEGIN(f)                                                     \
	".pushsection .text\n\t"                                              \
	".p2align 4\n\t"                                                      \
	".globl " #f "\n\t"                                                   \
	".type " #f ", @function\n"                                           \
	#f ":\n\t"                                                            \
	".cfi_startproc\n\t"
#define LOOM_ASM_END(f)                                                       \
	".cfi_endproc\n\t"                                                    \
	".size " #f ", . - " #f "\n\t"                                        \
	".popsection"

#if defined(__x86_64__)
#define LOOM_JUMPS_BACK(f, register, other)                                   \
	__asm__(LOOM_ASM_BEGIN(f)                                             \
		"movq (%rsp), %" register "\n\t"                              \
		"subq $8, %rsp\n\t"                                           \
		".cfi_adjust_cfa_offset 8\n\t"                                \
		"call " #f "_from\n\t"                                        \
		"addq $8, %rsp\n\t"                                           \
		".cfi_adjust_cfa_offset -8\n\t"                               \
		"popq %rcx\n\t"                                               \
		".cfi_adjust_cfa_offset -8\n\t"                               \
		".cfi_register %rip, %rcx\n\t"                                \
		"jmpq *%rcx\n\t"                                              \
		LOOM_ASM_END(f))
#elif defined(__aarch64__)
#define LOOM_JUMPS_BACK(f, other, register)                                   \
	__asm__(LOOM_ASM_BEGIN(f)                                             \
		"mov " register ", x30\n\t"                                   \
		"stp x29, x30, [sp, #-16]!\n\t"                               \
		".cfi_def_cfa_offset 16\n\t"                                  \
		".cfi_offset x29, -16\n\t"                                    \
		".cfi_offset x30, -8\n\t"                                     \
		"mov x29, sp\n\t"                                             \
		"bl " #f "_from\n\t"                                          \
		"ldp x29, x30, [sp], #16\n\t"                                 \
		".cfi_restore x29\n\t"                                        \
		".cfi_restore x30\n\t"                                        \
		".cfi_def_cfa_offset 0\n\t"                                   \
		"br x30\n\t"                                                  \
		LOOM_ASM_END(f))
#endif

#endif
