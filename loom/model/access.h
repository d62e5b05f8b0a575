/* What the model asks of loads and stores. */
#ifndef LOOM_MODEL_ACCESS_H
#define LOOM_MODEL_ACCESS_H

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

enum { GLOBAL_SPACE = 1, SHARED_SPACE = 3 };

/* NULL: it is neither. */
inline const llvm::Value *access_pointer(const llvm::Instruction &i)
{
	return llvm::getLoadStorePointerOperand(&i);
}

inline llvm::Value *access_pointer(llvm::Instruction &i)
{
	return llvm::getLoadStorePointerOperand(&i);
}

inline unsigned access_space(llvm::Instruction &i)
{
	return llvm::getLoadStoreAddressSpace(&i);
}

inline uint64_t access_size(llvm::Instruction &i)
{
	return i.getDataLayout().getTypeStoreSize(llvm::getLoadStoreType(&i));
}

inline llvm::Align access_alignment(llvm::Instruction &i)
{
	return llvm::getLoadStoreAlignment(&i);
}

inline bool access_is_volatile(const llvm::Instruction &i)
{
	return i.isVolatile() || i.isAtomic();
}

/* To shared or global memory. */
inline bool access_is_counted(llvm::Instruction &i)
{
	return access_pointer(i) && (access_space(i) == SHARED_SPACE ||
				     access_space(i) == GLOBAL_SPACE);
}

namespace llvm {
class SCEV;
class ScalarEvolution;
}

/* Where it goes, in the bits that the machine computes it with. */
const llvm::SCEV *access_address(llvm::Instruction &i, llvm::ScalarEvolution &evolution);
/* Only addresses in the same block are made of it. */
bool is_for_addresses(const llvm::Instruction &i);

#endif
