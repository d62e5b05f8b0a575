/* Atomic operations that nvcc makes other ones of.
 *
 * The rule, of nvcc 13: where all lanes of a warp go to one address, which the code
 * shows (uniform.h), one lane goes for them, with what all of them bring:
 *   additions and subtractions of 4 bytes; of a result that is used, and of values
 *     that differ, only where no lane is missing;
 *   the least, the greatest, and, or and xor of 4 bytes, of which nobody uses the
 *     result;
 *   with 8 bytes, additions and subtractions of what is the same for all.
 * Elsewhere, adding the constant 1 to 4 bytes of shared memory without using the
 * result is an instruction that counts, and costs what a load does.
 *
 * Evidence: the 42 kernels of tests/loom/combined.cu, as an H200 counted them.
 *
 * Limits: a loop's variable is not the same for all here; where lanes are missing is
 * the runtime's to see. */
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "model/model.h"
#include "model/uniform.h"

extern "C" {
#include "common/combined.h"
}

using namespace llvm;

/* loom/atomics.h's enum change. */
enum { ADD, SUB, MIN = 3, MAX, AND = 7, OR, XOR };

namespace
{

struct Atomic {
	const CallInst *call = nullptr;
	unsigned change = 0;
	bool is_long = false;
};

} // namespace

/* loom::atomic<change, Type>, of Types whose sums wrap: "_ZN4loomL6atomicILi0EiE...". */
static Atomic operation(const Instruction &i)
{
	Atomic a;
	auto *call = dyn_cast<CallInst>(&i);
	const Function *f = call ? call->getCalledFunction() : nullptr;
	StringRef name = f ? f->getName() : "";
	unsigned change;

	if (!name.consume_front("_ZN4loomL6atomicILi") || name.consumeInteger(10, change) ||
	    !name.consume_front("E") || name.empty() || !StringRef("ijy").contains(name[0]))
		return a;
	a.call = call;
	a.change = change;
	a.is_long = name[0] == 'y';
	return a;
}

static bool is_one(const Value *v)
{
	auto *c = dyn_cast<ConstantInt>(v);

	return c && c->isOne();
}

static loom_combined combined(const Atomic &a)
{
	const Value *address = a.call->getArgOperand(0), *value = a.call->getArgOperand(1);
	bool sums = a.change == ADD || a.change == SUB, unused = a.call->use_empty();
	bool known = sums || a.change == MIN || a.change == MAX || a.change == AND ||
		     a.change == OR || a.change == XOR;
	bool constant = is_uniform_value(value);

	if (!known || (!sums && !unused) || (a.is_long && !(sums && constant)))
		return LOOM_APART;
	if (!is_uniform_value(address))
		return a.change == ADD && unused && !a.is_long && is_one(value) ?
			       LOOM_COUNTED : LOOM_APART;
	return unused || constant ? LOOM_COMBINED : LOOM_COMBINED_IF_WHOLE;
}

void combine(Function &f, FunctionAnalysisManager &, Model &m)
{
	const Instruction *note = nullptr;

	for (Instruction &i : instructions(f)) {
		auto *call = dyn_cast<CallInst>(&i);
		const Function *to = call ? call->getCalledFunction() : nullptr;
		Atomic a = operation(i);

		if (to && to->getName() == "loom_atomic_ordered")
			note = &i;
		if (a.call && note && combined(a) != LOOM_APART)
			m.combined[note] = combined(a);
		if (a.call)
			note = nullptr;
	}
}
