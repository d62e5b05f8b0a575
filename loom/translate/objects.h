/* What an access has to stay in, where the address alone does not name one variable. */
#ifndef LOOM_TRANSLATE_OBJECTS_H
#define LOOM_TRANSLATE_OBJECTS_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Instructions.h>

/* An array within a variable. */
struct Member {
	llvm::GlobalVariable *of;
	uint64_t start, size;
};

class Objects {
	llvm::DenseMap<llvm::Value *, llvm::Value *> followed;
	llvm::DenseMap<const llvm::Instruction *, Member> members;

	llvm::Value *of(llvm::Value *address);

      public:
	/* What note_members has noted in the function is taken from its places. */
	void begin(llvm::Function &f);
	/* What describes the one of several variables that a pointer points into while
	 * the function runs, or a null pointer where that is not known; NULL: it is one
	 * and the same (object_of), or never known. */
	llvm::Value *one_of(llvm::Value *address);
	/* Before an access to a member: it stays there. */
	void check_member(llvm::Instruction &i, llvm::Constant *record);
};

/* As enum loom_op of base/access-record.h has it. */
unsigned op_of(const llvm::Instruction &i);

#endif
