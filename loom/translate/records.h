/* The records of common/record.h, as the module's constants. */
#ifndef LOOM_RECORDS_BUILDER_H
#define LOOM_RECORDS_BUILDER_H

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include "model/model.h"

class Records {
      public:
	Records(llvm::Module &m, const Model &model);
	/* Its blocks get their numbers; what follows is of it. */
	void begin(llvm::Function &f);
	llvm::Constant *block(const llvm::BasicBlock &b);
	llvm::Constant *access(const llvm::Instruction &i);

      private:
	llvm::Module &m;
	const Model &model;
	llvm::PointerType *pointer;
	llvm::StructType *place_type, *node_type, *graph_type, *record_type,
		*issued_type, *stray_type;
	llvm::Constant *graph = nullptr;
	llvm::SmallVector<llvm::BasicBlock *, 32> order;
	llvm::DenseMap<const llvm::BasicBlock *, unsigned> number;
	llvm::DenseMap<const llvm::Instruction *, llvm::GlobalVariable *> made;
	llvm::DenseMap<const llvm::BasicBlock *, llvm::GlobalVariable *> begun;
	llvm::DenseMap<const llvm::DILocation *, llvm::Constant *> places;
	llvm::StringMap<llvm::Constant *> texts;

	llvm::Constant *text(llvm::StringRef s);
	llvm::Constant *count(uint64_t n, unsigned bits);
	llvm::GlobalVariable *constant(llvm::Constant *value, const char *section);
	llvm::Constant *place(const llvm::DILocation *l);
	void number_blocks(llvm::Function &f, const llvm::LoopInfo &loops);
	llvm::Constant *nodes(llvm::Function &f, const llvm::LoopInfo &loops);
	llvm::Constant *strays(const llvm::Function &f, unsigned *size);
	llvm::Constant *issued(const llvm::BasicBlock &b);
	llvm::Constant *object(const llvm::Instruction &i);
	llvm::GlobalVariable *record(const llvm::DILocation *l, unsigned kind,
				     unsigned block, unsigned marks, Joined joined,
				     llvm::Constant *beside);
};

/* A call that announces an atomic operation: of an address, and a size. */
bool is_atomic(const llvm::Instruction &i);
/* Of it, a load or a store: what copies has two, and these are NULL. */
const llvm::Value *only_address(const llvm::Instruction &i);
uint64_t access_bytes(const llvm::Instruction &i);
/* How its author named it, without what it is a template of. */
std::string plain_name(const llvm::DISubprogram *s);

#endif
