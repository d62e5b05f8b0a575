/* Kernels that run as loops over a block's threads (loops.cpp). */
#ifndef LOOM_TRANSLATE_LOOPS_H
#define LOOM_TRANSLATE_LOOPS_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

/* What a kernel becomes, where nobody counts or checks it (common/kernel.h). */
struct Loops {
	llvm::SmallVector<llvm::Function *, 4> part;	/* the kernel's begin, and behind each barrier */
	llvm::SmallVector<llvm::CallInst *, 4> barrier; /* as the kernel that is watched has it */
	llvm::SmallVector<std::pair<uint64_t, uint64_t>, 4> common; /* one for all: place, bytes */
	uint64_t frame = 0; /* bytes, for all threads of a block */
	bool orders = false; /* it has atomic operations */
};
using LoopsOf = llvm::DenseMap<const llvm::Function *, Loops>;

/* A copy of a kernel, cut where it waits for the block (continuations.cpp): no value is
 * known behind a barrier but by a slot. */
struct Slot {
	llvm::AllocaInst *place;
	bool common; /* all threads have the same */
};
struct Cut {
	llvm::Function *f = nullptr;
	llvm::SmallVector<llvm::BasicBlock *, 4> ends, begins; /* of each barrier */
	llvm::SmallVector<Slot, 16> slots;
	llvm::SmallPtrSet<const llvm::BasicBlock *, 8> apart; /* threads may leave them apart */
	bool orders = false;
};

bool is_barrier(const llvm::Instruction &i);
/* Whether threads of it may run one after another, each as far as the next barrier. */
bool can_be_cut(llvm::Function &kernel);
/* A division by what may be zero, of which somebody is told. */
bool may_trap(const llvm::Instruction &i);
Cut cut(llvm::Function &kernel);

/* For kernels that can: before they are instrumented; and what the host's optimiser makes
 * of it, once registers and shared variables have their places. */
LoopsOf make_loops(llvm::Module &m, const llvm::Triple &host);
void optimise_loops(const LoopsOf &all, llvm::TargetMachine &host);
/* The kernels' table, for the runtime to find them by name. */
void add_table(llvm::Module &m, llvm::StringRef id, const LoopsOf &loops);

#endif
