/* Inline PTX as instructions of LLVM's.  Here is what reads a special register,
 * "mov.u32 %0, %laneid;"; the rest of what compiler/ptx-code.c knows is still to
 * come, and refused. */
#include "translate/ptx.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>

#include "translate/translate.h"

using namespace llvm;

/* What a register is: a call of the runtime's, and what is made of its result. */
enum made { AS_IS, EQUAL, BELOW, UP_TO, ABOVE, FROM };
static const struct {
	StringRef name, function;
	made how;
} registers[] = {
	{ "laneid", "loom_lane", AS_IS },
	{ "warpid", "loom_warp", AS_IS },
	{ "smid", "loom_multiprocessor", AS_IS },
	{ "nsmid", "loom_multiprocessors", AS_IS },
	{ "globaltimer", "loom_clock", AS_IS },
	{ "clock64", "loom_clock", AS_IS },
	{ "clock", "loom_clock", AS_IS },
	{ "lanemask_eq", "loom_lane", EQUAL },
	{ "lanemask_lt", "loom_lane", BELOW },
	{ "lanemask_le", "loom_lane", UP_TO },
	{ "lanemask_gt", "loom_lane", ABOVE },
	{ "lanemask_ge", "loom_lane", FROM }
};

static Value *mask_of(IRBuilder<> &b, Value *lane, made how)
{
	Value *own = b.CreateShl(b.getInt32(1), lane);
	Value *next = b.CreateShl(b.getInt32(2), lane); /* 0 of the last */

	switch (how) {
	case AS_IS:
		return lane;
	case EQUAL:
		return own;
	case BELOW:
		return b.CreateSub(own, b.getInt32(1));
	case UP_TO:
		return b.CreateSub(next, b.getInt32(1));
	case ABOVE:
		return b.CreateNeg(next);
	case FROM:
		return b.CreateNeg(own);
	}
	return lane;
}

/* "mov.u32 $0, %laneid;": the register's name, or nothing. */
static StringRef register_of(StringRef text)
{
	text = text.trim(" \t\n;{}");
	if (!text.consume_front("mov.u") && !text.consume_front("mov.b") &&
	    !text.consume_front("mov.s"))
		return "";
	text = text.drop_front(2).ltrim();
	if (!text.consume_front("$0") || !(text = text.ltrim()).consume_front(","))
		return "";
	text = text.ltrim();
	return text.consume_front("%") ? text : "";
}

static bool read_register(CallBase &c, StringRef name)
{
	Type *t = c.getType();

	for (const auto &r : registers) {
		if (r.name != name || !t->isIntegerTy())
			continue;
		IRBuilder<> b(&c);
		Type *wide = r.function == "loom_clock" ? b.getInt64Ty() : b.getInt32Ty();
		Value *v = b.CreateCall(c.getModule()->getOrInsertFunction(r.function,
									   wide));

		c.replaceAllUsesWith(b.CreateZExtOrTrunc(mask_of(b, v, r.how), t));
		c.eraseFromParent();
		return true;
	}
	return false;
}

void translate_ptx(Module &m)
{
	for (Function &f : m)
		for (Instruction &i : make_early_inc_range(instructions(f))) {
			auto *c = dyn_cast<CallBase>(&i);
			auto *text = c ? dyn_cast<InlineAsm>(c->getCalledOperand()) : nullptr;

			if (!text || StringRef(text->getAsmString()).trim(" \t\n;").empty())
				continue;
			if (!read_register(*c, register_of(text->getAsmString())))
				refuse(i, "inline PTX is not translated with --llvm: " +
					  StringRef(text->getAsmString()).trim() +
					  "; leave that out");
		}
}
