/* Under -g debuggers ask for a kernel's variables.  What is compiled has them in
 * registers, which each call to the runtime takes: each value that a variable has is
 * stored beside, where its place stays the same.  What the optimiser has dropped is
 * not there.  Nothing of it is counted, and what a kernel computes does not change. */
#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>

#include "translate/translate.h"

using namespace llvm;

namespace
{

class Keeper {
	Function &f;
	DIBuilder debug;
	DominatorTree dominators;
	DenseMap<std::pair<DILocalVariable *, DILocation *>, AllocaInst *> places;

	Instruction *entry() { return &*f.getEntryBlock().getFirstInsertionPt(); }
	AllocaInst *place(DbgVariableRecord &d, Type *type);
	void keep(Instruction &i, DbgVariableRecord &d);

      public:
	explicit Keeper(Function &f)
		: f(f), debug(*f.getParent(), false, f.getSubprogram()->getUnit()),
		  dominators(f)
	{
	}
	bool all();
};

AllocaInst *Keeper::place(DbgVariableRecord &d, Type *type)
{
	AllocaInst *&at = places[{ d.getVariable(), d.getDebugLoc().getInlinedAt() }];

	if (!at) {
		at = new AllocaInst(type, 0, "", entry());
		debug.insertDeclare(at, d.getVariable(), debug.createExpression(),
				    d.getDebugLoc(), entry());
	}
	return at->getAllocatedType() == type ? at : nullptr;
}

/* Of the instruction before which the value is known. */
void Keeper::keep(Instruction &i, DbgVariableRecord &d)
{
	Value *v = d.getNumVariableLocationOps() == 1 ? d.getVariableLocationOp(0) : nullptr;

	if (!v || d.isKillLocation() || d.getExpression()->getNumElements() ||
	    isa<PHINode>(i) || !v->getType()->isSized() || !dominators.dominates(v, &i))
		return;
	if (AllocaInst *at = place(d, v->getType()))
		(new StoreInst(v, at, &i))->setDebugLoc(
			isa<Instruction>(v) ? cast<Instruction>(v)->getDebugLoc() :
					      d.getDebugLoc());
}

bool Keeper::all()
{
	SmallVector<std::pair<Instruction *, DbgVariableRecord *>, 32> values;

	for (Instruction &i : instructions(f))
		for (DbgVariableRecord &d : filterDbgVars(i.getDbgRecordRange()))
			if (d.isDbgValue())
				values.push_back({ &i, &d });
	for (auto [i, d] : values) {
		keep(*i, *d);
		d->eraseFromParent();
	}
	return !values.empty();
}

} // namespace

bool keep_variables(Module &m)
{
	bool any = false;

	m.setIsNewDbgInfoFormat(true);
	for (Function &f : m)
		if (!f.isDeclaration() && f.getSubprogram())
			any |= Keeper(f).all();
	return any;
}

void show_shared(Function &f, Value *at, GlobalVariable &v, Instruction *before)
{
	SmallVector<DIGlobalVariableExpression *, 1> all;
	DISubprogram *s = f.getSubprogram();

	v.getDebugInfo(all);
	if (all.empty() || !s)
		return;
	DIBuilder debug(*f.getParent(), false, s->getUnit());
	DIGlobalVariable *g = all.front()->getVariable();
	auto *slot = new AllocaInst(at->getType(), 0, "",
				    &*f.getEntryBlock().getFirstInsertionPt());

	SmallVector<Metadata *, 8> others;

	for (DIGlobalVariableExpression *e : s->getUnit()->getGlobalVariables())
		if (e != all.front())
			others.push_back(e);
	s->getUnit()->replaceGlobalVariables(MDTuple::get(f.getContext(), others));
	new StoreInst(at, slot, before);
	debug.insertDeclare(slot,
		debug.createAutoVariable(s, g->getName(), g->getFile(), g->getLine(),
					 g->getType()),
		debug.createExpression({ dwarf::DW_OP_deref }),
		DILocation::get(f.getContext(), s->getLine(), 0, s), before);
}
