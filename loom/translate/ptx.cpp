#include "translate/ptx.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>

#include "translate/paths.h"
#include "translate/translate.h"

using namespace llvm;

namespace
{

/* A call of inline assembly, and what its operands are. */
struct Text {
	CallBase *call;
	InlineAsm *code;
	InlineAsm::ConstraintInfoVector constraints;
	unsigned outputs = 0, inputs = 0; /* those that the text can name */

	explicit Text(CallBase &c)
		: call(&c), code(cast<InlineAsm>(c.getCalledOperand())),
		  constraints(code->ParseConstraints())
	{
		for (const auto &i : constraints) {
			if (i.isIndirect)
				refuse(c, "inline PTX takes registers alone here; give "
					  "it the address as \"l\"");
			outputs += i.Type == InlineAsm::isOutput;
			inputs += i.Type == InlineAsm::isInput && !i.hasMatchingInput() &&
				  !is_tied(i);
		}
	}
	static bool is_tied(const InlineAsm::ConstraintInfo &i)
	{
		return i.Codes.size() == 1 && isDigit(i.Codes[0][0]);
	}
	Type *output(unsigned n) const
	{
		Type *t = call->getType();

		return outputs == 1 ? t : cast<StructType>(t)->getElementType(n);
	}
	/* Their number: those of its results, then of what it is given. */
	std::string key() const;
};

} // namespace

/* In C++. */
static const char *name_of(const CallBase &at, Type *t)
{
	if (t->isFloatTy())
		return "float";
	if (t->isDoubleTy())
		return "double";
	if (t->isPointerTy())
		return "unsigned long";
	switch (t->isIntegerTy() ? t->getIntegerBitWidth() : 0) {
	case 1:
		return "bool";
	case 8:
		return "unsigned char";
	case 16:
		return "unsigned short";
	case 32:
		return "unsigned";
	case 64:
		return "unsigned long";
	case 128:
		return "unsigned __int128";
	}
	refuse(at, "inline PTX takes numbers of 1 to 16 bytes; give it no struct");
}

/* Its operands, a type each, behind one another; results are references. */
std::string Text::key() const
{
	std::string all;

	for (unsigned i = 0; i < outputs; i++)
		all += std::string(name_of(*call, output(i))) + " &,";
	for (unsigned i = 0; i < inputs; i++)
		all += std::string(name_of(*call, call->getArgOperand(i)->getType())) + ",";
	return all;
}

/* As its author wrote it, on one line and without comments: LLVM has $0 for %0. */
static std::string plain(StringRef text)
{
	std::string all;

	for (size_t i = 0; i < text.size(); i++) {
		StringRef rest = text.substr(i);

		if (rest.starts_with("//")) {
			i += rest.find('\n') == rest.npos ? rest.size() : rest.find('\n');
		} else if (rest.starts_with("/*")) {
			i += std::min(rest.find("*/"), rest.size() - 2) + 1;
		} else if (rest.starts_with("${:uid}")) {
			all += "0";
			i += 6;
			continue;
		} else if (rest[0] == '$') {
			all += rest.starts_with("$$") ? '$' : '%';
			i += rest.starts_with("$$");
			continue;
		}
		all += i >= text.size() || isSpace(text[i]) || text[i] == '/' ? ' ' : text[i];
	}
	return all;
}

/* Without text and operands it's a fence for compilers.  With operands it's a text that
 * does nothing, whose letters for registers mean others here: "f" is the x87's. */
static bool is_text(const Instruction &i)
{
	auto *c = dyn_cast<CallBase>(&i);
	auto *code = c ? dyn_cast<InlineAsm>(c->getCalledOperand()) : nullptr;

	return code && (!StringRef(plain(code->getAsmString())).trim(" ;").empty() ||
			!c->getType()->isVoidTy() || c->arg_size());
}

/* All texts, and the number of each in the list: the same ones have the same. */
static void each_text(Module &m, function_ref<void(Text &, unsigned, bool)> each)
{
	StringMap<unsigned> known;

	for (Function &f : m)
		for (Instruction &i : make_early_inc_range(instructions(f))) {
			if (!is_text(i))
				continue;
			Text t(cast<CallBase>(i));
			auto one = known.insert({ t.key() + plain(t.code->getAsmString()),
						  known.size() });

			each(t, one.first->second, one.second);
		}
}

void list_ptx(Module &m, raw_ostream &out)
{
	each_text(m, [&](Text &t, unsigned, bool first) {
		const DILocation *l = t.call->getDebugLoc().get();

		if (!first)
			return;
		out << (l ? l->getFilename() : "?") << ":" << (l ? l->getLine() : 0)
		    << ":" << (l ? l->getColumn() : 0) << "\n"
		    << t.key() << "\n" << plain(t.code->getAsmString()) << "\n";
	});
}

/* Where a result goes; what it begins with is one of the tied inputs, which stand
 * last, in the order of their results. */
static Value *room(Text &t, IRBuilder<> &b, unsigned n, unsigned *tied)
{
	IRBuilder<> first(&*t.call->getFunction()->getEntryBlock().getFirstInsertionPt());
	AllocaInst *a = first.CreateAlloca(t.output(n));

	if (t.constraints[n].hasMatchingInput())
		b.CreateStore(t.call->getArgOperand(t.inputs + (*tied)++), a);
	return a;
}

static void replace(Module &m, Text &t, unsigned number)
{
	IRBuilder<> b(t.call);
	Function *f = m.getFunction(("loom_ptx_" + Twine(number)).str());
	SmallVector<Value *, 8> given;
	unsigned tied = 0;
	Value *result = nullptr;

	if (!f)
		refuse(*t.call, "what this inline PTX does is not there");
	if (t.code->getAsmString().find(".nc.") != std::string::npos && t.call->getDebugLoc())
		b.SetCurrentDebugLocation(path_through(m, PATH_LDG,
						     t.call->getDebugLoc().get()));
	for (unsigned i = 0; i < t.outputs; i++)
		given.push_back(room(t, b, i, &tied));
	for (unsigned i = 0; i < t.inputs; i++) {
		Value *v = t.call->getArgOperand(i);

		given.push_back(v->getType()->isPointerTy() ?
				b.CreatePtrToInt(v, b.getInt64Ty()) : v);
	}
	b.CreateCall(f, given);
	if (t.outputs > 1)
		result = PoisonValue::get(t.call->getType());
	for (unsigned i = 0; i < t.outputs; i++) {
		Value *v = b.CreateLoad(t.output(i), given[i]);

		result = t.outputs > 1 ? b.CreateInsertValue(result, v, i) : v;
	}
	if (result)
		t.call->replaceAllUsesWith(result);
	t.call->eraseFromParent();
}

void replace_ptx(Module &m)
{
	each_text(m, [&](Text &t, unsigned number, bool) { replace(m, t, number); });
}
