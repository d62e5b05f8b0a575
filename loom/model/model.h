/* What ptxas makes of a kernel that LLVM has optimised: passes that mark accesses
 * and change none.  Each has its rule, its evidence and its limits in its file. */
#ifndef LOOM_MODEL_H
#define LOOM_MODEL_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/PassManager.h>

/* Of an access: it and others of its lane are one (common/record.h). */
struct Joined {
	unsigned wide = 0, before = 0;
};

/* Lanes that go from one block to the next are apart from those that come to it by
 * other ways, but those that come by last, up to where they meet: a block or NULL. */
struct Stray {
	const llvm::BasicBlock *from, *to, *last, *meet[2];
};

struct Model {
	llvm::DenseMap<const llvm::Instruction *, Joined> joined;
	/* Accesses that are issued where this block ends, though no lane takes
	 * the branch to them. */
	llvm::DenseMap<const llvm::BasicBlock *,
		       llvm::SmallVector<const llvm::Instruction *, 4>> issued;
	/* What is before a block, where a branch between them is a predicate. */
	llvm::DenseMap<const llvm::BasicBlock *, const llvm::BasicBlock *> before;
	/* Copies before which there are loads by no lane; where a way is predicated that
	 * has one, all who come by the branch issue them. */
	llvm::DenseSet<const llvm::Instruction *> guarded;
	llvm::DenseMap<const llvm::Function *, llvm::SmallVector<Stray, 4>> strays;
	/* Where a function first loads a variable, or what it is given a pointer to,
	 * before loads become one. */
	llvm::DenseMap<std::pair<const llvm::Function *, const llvm::Value *>,
		       const llvm::DILocation *> loaded;
	/* Of the call that notes an atomic operation: enum loom_combined. */
	llvm::DenseMap<const llvm::Instruction *, unsigned> combined;
};

/* Whether LOOM_MODEL lets the rule be (applied.cpp). */
bool is_applied(llvm::StringRef rule);
/* That one has changed what is compiled; and false: LOOM_FIRED cannot be written. */
void fired(llvm::StringRef rule, unsigned times = 1);
bool write_fired();
/* How an address that a loop moves is aligned: so far behind a multiple of by, and of
 * step, which divides what it moves by; 0: it is not known. */
struct Aligned {
	int by, offset, step;
};

/* Notes that, before ptxas unrolls the loop (reduce.cpp). */
void reduce(llvm::Function &f, llvm::FunctionAnalysisManager &a);
Aligned moved_alignment(const llvm::Instruction &i);
/* How one is that hangs on loops' variables otherwise (multiple.cpp). */
Aligned divided_alignment(llvm::Instruction &i);
/* The loop may begin behind its first round. */
void forget_first(llvm::Instruction &i);
bool has_bits_beside(const llvm::Value *v, const llvm::Loop &l);
/* Of what unrolling has put aside (translate/unroll.cpp): what a round that comes before
 * the loop must move for it, and loads of what is left behind it. */
inline constexpr char MOVES[] = "loom.moves", LEFT[] = "loom.left";
/* Neighbouring accesses of a block become a wider one (vectorise.cpp). */
void vectorise(llvm::Function &f, llvm::FunctionAnalysisManager &a, Model &m);
/* Short branches become predicates (predicate.cpp). */
void predicate(llvm::Function &f, llvm::FunctionAnalysisManager &a, Model &m);
/* Loads by no lane before copies by cp.async (guard.cpp). */
void guard(llvm::Function &f, llvm::FunctionAnalysisManager &a, Model &m);
bool is_copy(const llvm::Instruction &i);
/* Atomic operations of a warp become one (combine.cpp). */
void combine(llvm::Function &f, llvm::FunctionAnalysisManager &a, Model &m);
/* Where lanes that part meet again (reconverge.cpp). */
void reconverge(llvm::Function &f, llvm::FunctionAnalysisManager &a, Model &m);

#endif
