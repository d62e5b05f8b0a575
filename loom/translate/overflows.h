/* Indices that do not fit an int (overflows.cpp). */
#ifndef LOOM_TRANSLATE_OVERFLOWS_H
#define LOOM_TRANSLATE_OVERFLOWS_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/TargetParser/Triple.h>

class Indices {
	using Known = llvm::SmallDenseMap<llvm::Value *, llvm::Value *, 8>;
	/* From first on is calculated what the index is, and at last that it differs. */
	struct Check {
		llvm::Instruction *before, *first, *differs;
		llvm::Value *index, *is;
	};
	llvm::Function &f;
	llvm::TargetLibraryInfoImpl targets;
	llvm::TargetLibraryInfo library;
	llvm::AssumptionCache assumed;
	llvm::DominatorTree dominators;
	llvm::LoopInfo loops;
	llvm::ScalarEvolution evolution;
	llvm::TargetTransformInfo costs;
	llvm::DenseMap<std::pair<llvm::PHINode *, const llvm::Loop *>, llvm::Value *> counters;
	llvm::SmallSetVector<llvm::CastInst *, 16> moved;
	llvm::SmallVector<Check, 16> checks;

	llvm::Value *counter(llvm::PHINode &phi, unsigned depth, const llvm::Loop *within);
	llvm::Value *wide(llvm::Value *v, llvm::IRBuilder<> &b, Known &known, unsigned depth,
			  const llvm::Loop *within);
	bool is_moved(llvm::CastInst &extended);
	void move_along(llvm::CastInst &extended);
	void find_all(llvm::Value *address, llvm::SmallVectorImpl<llvm::CastInst *> &ints);
	void add(const Check &c);
	bool look_before_loop(llvm::Instruction &access, llvm::Value *index, llvm::Value *is);
	void look_at(llvm::Instruction &access, llvm::CastInst &extended);
	llvm::Constant *text(llvm::Value &index);

      public:
	explicit Indices(llvm::Function &f);
	/* Before any block is parted. */
	void look_at(llvm::Instruction &access, llvm::ArrayRef<llvm::Value *> addresses);
	/* When all have been looked at: blocks are parted where one may differ; record
	 * says which record an access has. */
	void ask(const llvm::Triple &host,
		 llvm::function_ref<llvm::Constant *(llvm::Instruction &)> record);
	/* The same, but nobody asks: what is computed alone. */
	void move();
};

/* What overflows wraps, as it does on a GPU. */
void let_wrap(llvm::Function &f);

#endif
