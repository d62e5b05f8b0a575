/* LLVM's optimiser as nvcc runs its own, an older LLVM's child.
 *
 * This is default<O3>, without the vectorisers, which nvcc does not run, and with
 * what an H200 has been seen to count (tests/loom/loops) in place of LLVM 19's
 * way where the two differ:
 *
 *   no sinking and no hoisting of what both ways of a branch do: nvcc leaves the two
 *     stores of "if (t < n) s[t] = in[t]; else s[t] = 0;" (simplifycfg, and no
 *     mldst-motion);
 *   a && b is one condition where b is two instructions, blockDim.x one of them
 *     (simplifycfg's threshold): reduceNeighboredSmem of chapter 5, an H100;
 *   addresses that are the same are one before conditions tell more of their parts
 *     (early-cse): earlyReturn of appendix B;
 *   loops of unknown length are unrolled by four (-unroll-max-count), and what is
 *     unrolled may be longer (-unroll-threshold, -unroll-partial-threshold); those of
 *     known length as unroll.cpp has it;
 *   gvn makes nothing but loads before a branch (no-pre), and looks for what is loaded
 *     already in blocks of any length (-memdep-block-scan-limit);
 *   how dynamic memory and types say that an access is aligned is known before ptxas
 *     lays out the rest (infer-alignment, in front of what reduce.cpp looks at);
 *   no word is carried from round to round (loop-load-elim); but once loops are unrolled
 *     loads are shared again, as NVPTX does at -O3 (gvn; an earlier LLVM extends a loop's
 *     numbers by their sign, and sees which words are the same);
 *   what shared and what global memory has is known to be apart as soon as all
 *     calls are in line (infer-address-spaces; NVPTX's alias analysis).
 *
 * The options stand in main.cpp. */
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/Error.h>

#include "translate/translate.h"

using namespace llvm;

#define FOLD                                                                  \
	"simplifycfg<bonus-inst-threshold=2;no-forward-switch-cond;"          \
	"switch-range-to-icmp;no-switch-to-lookup;keep-loops;"                \
	"no-hoist-common-insts;no-sink-common-insts>"
/* The last ones of a stage also hoist what both ways begin with, and need no
 * loop in its simple form. */
#define FOLD_HOISTING                                                         \
	"simplifycfg<bonus-inst-threshold=2;no-forward-switch-cond;"          \
	"switch-range-to-icmp;no-switch-to-lookup;keep-loops;"                \
	"hoist-common-insts;no-sink-common-insts>"
#define FOLD_LOOPS                                                            \
	"simplifycfg<bonus-inst-threshold=2;forward-switch-cond;"             \
	"switch-range-to-icmp;no-switch-to-lookup;no-keep-loops;"             \
	"hoist-common-insts;no-sink-common-insts>"
#define COMBINE "instcombine<no-verify-fixpoint>"

/* All calls that are put in line are, and only then is memory looked at. */
static const char inlining[] =
	"always-inline,inferattrs,"
	"function(lower-expect," FOLD ",sroa,callsite-splitting),"
	"ipsccp,called-value-propagation,globalopt,"
	"function(mem2reg,early-cse," COMBINE "," FOLD "),"
	"cgscc(inline,function-attrs,function(sroa)),"
	"deadargelim";

static const char spaces[] = "function(infer-address-spaces)";

static const char simplifying[] =
	"require<globals-aa>,require<profile-summary>,function("
	"sroa,early-cse<memssa>,speculative-execution,"
	"jump-threading,correlated-propagation," FOLD "," COMBINE ","
	"aggressive-instcombine,libcalls-shrinkwrap,tailcallelim," FOLD ","
	"reassociate,"
	"loop-mssa(loop-instsimplify,loop-simplifycfg,licm,loop-rotate,licm,"
	"simple-loop-unswitch)," FOLD "," COMBINE ","
	"loop(loop-idiom,indvars,loop-deletion,loop-unroll-full))";

static const char sharing[] =
	"require<globals-aa>,require<profile-summary>,function("
	"sroa,gvn<no-pre;load-pre>,sccp,bdce," COMBINE ","
	"jump-threading,correlated-propagation,adce,memcpyopt,dse,"
	"loop-mssa(licm)," FOLD_HOISTING "," COMBINE "),"
	"globalopt,globaldce,rpo-function-attrs";

static const char finishing[] =
	"require<globals-aa>,function("
	"float2int,lower-constant-intrinsics,loop(loop-rotate,loop-deletion),"
	COMBINE "," FOLD_LOOPS "," COMBINE ","
	"loop-unroll<O3;no-partial;full-unroll-max=1>,transform-warning," COMBINE ","
	"loop-mssa(licm),alignment-from-assumptions,loop-sink,instsimplify,"
	"div-rem-pairs," FOLD "),"
	"globaldce,constmerge";

/* What NVPTX does before it chooses instructions. */
static const char lowering[] =
	"function(reassociate,separate-const-offset-from-gep,early-cse)";

static void run(PassBuilder &b, ModuleAnalysisManager &a, Module &m,
		const char *passes)
{
	ModulePassManager manager;

	cantFail(b.parsePassPipeline(manager, passes));
	manager.run(m, a);
}

static void each(Module &m, FunctionAnalysisManager &a, StringRef rule,
		 void (*change)(Function &, FunctionAnalysisManager &))
{
	for (Function &f : m)
		if (!f.isDeclaration() && !is_quiet(f) && is_applied(rule))
			change(f, a);
}

static void apply(Model &model, Function &f, FunctionAnalysisManager &a)
{
	static const struct {
		StringRef name;
		void (*run)(Function &, FunctionAnalysisManager &, Model &);
	} passes[] = { { "vectorise", vectorise }, { "predicate", predicate },
			{ "guard", guard }, { "reconverge", reconverge }, { "combine", combine } };

	for (const auto &p : passes)
		if (is_applied(p.name))
			p.run(f, a, model);
}

/* A loop's number, or a constant from it. */
static bool is_counted(const Value *v)
{
	auto *i = dyn_cast<BinaryOperator>(v);

	return isa<PHINode>(v) || (i && i->getOpcode() == Instruction::Add &&
				   i->hasNoSignedWrap() && isa<Constant>(i->getOperand(1)));
}

/* LLVM 19 makes zext nneg of the sext of a loop's number that is not negative, and then
 * does not see that it and the next one differ by a constant. */
static void extend_by_sign(Function &f, FunctionAnalysisManager &)
{
	for (Instruction &i : make_early_inc_range(instructions(f))) {
		auto *z = dyn_cast<ZExtInst>(&i);

		if (z && z->hasNonNeg() && is_counted(z->getOperand(0))) {
			z->replaceAllUsesWith(
				IRBuilder<>(z).CreateSExt(z->getOperand(0), z->getType()));
			z->eraseFromParent();
			fired("extend-by-sign");
		}
	}
}

void optimise(Module &m, TargetMachine &nvptx, Model &model)
{
	LoopAnalysisManager loops;
	FunctionAnalysisManager functions;
	CGSCCAnalysisManager calls;
	ModuleAnalysisManager modules;
	PassBuilder b(&nvptx);

	b.registerModuleAnalyses(modules);
	b.registerCGSCCAnalyses(calls);
	b.registerFunctionAnalyses(functions);
	b.registerLoopAnalyses(loops);
	b.crossRegisterProxies(loops, functions, calls, modules);
	note_values(m);
	run(b, modules, m, "always-inline,function(sroa)");
	read_registers(m);
	note_switches(m);
	note_ors(m);
	note_last_in_for(m);
	note_lines(m, model);
	note_constant_stores(m);
	keep_apart(m);
	run(b, modules, m, inlining);
	own_carries(m);
	keep_apart(m);
	note_waits(m);
	note_members(m);
	forget_ends(m);
	know_spaces(m);
	copy_variables(m);
	if (is_applied("pieces"))
		copy_by_pieces(m);
	if (is_applied("reload"))
		forget_sources(m);
	run(b, modules, m, spaces);
	run(b, modules, m, simplifying);
	each(m, functions, "unroll-known", unroll_known);
	modules.invalidate(m, PreservedAnalyses::none());
	run(b, modules, m, sharing);
	if (is_applied("sink"))
		sink_stores(m);
	modules.invalidate(m, PreservedAnalyses::none());
	run(b, modules, m, finishing);
	read_registers(m);
	know_spaces(m);
	run(b, modules, m, spaces);
	each(m, functions, "extend-by-sign", extend_by_sign);
	each(m, functions, "round-down", round_down);
	modules.invalidate(m, PreservedAnalyses::none());
	run(b, modules, m, lowering);
	if (is_applied("share-again")) {
		unsigned before = m.getInstructionCount();

		run(b, modules, m, "function(gvn<no-pre;no-load-pre>)");
		fired("share-again", before - m.getInstructionCount());
	}
	end_apart(m, false);
	if (is_applied("infer-alignment"))
		run(b, modules, m, "function(infer-alignment)");
	if (is_applied("align"))
		align_shared(m);
	each(m, functions, "reduce", reduce);
	each(m, functions, "unroll-again", unroll_again);
	run(b, modules, m, "function(instsimplify," FOLD ")");
	if (is_applied("ifs"))
		make_ifs(m);
	modules.invalidate(m, PreservedAnalyses::none());
	run(b, modules, m, lowering);
	end_apart(m, true);
	for (Function &f : m)
		if (!f.isDeclaration() && !is_quiet(f))
			apply(model, f, functions);
}
