/* The steps from clang's IR of a source's kernels to an object for the host. */
#ifndef LOOM_TRANSLATE_H
#define LOOM_TRANSLATE_H

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

#include "model/model.h"

namespace llvm {
class AssumptionCache;
class DominatorTree;
class ScalarEvolution;
}

/* NVPTX's address spaces. */
enum { GENERIC = 0, GLOBAL = 1, SHARED = 3, CONSTANT = 4, LOCAL = 5 };

/* The message, behind the instruction's place, and the end. */
[[noreturn]] void refuse(const llvm::Instruction &at, const llvm::Twine &what);

bool is_kernel(const llvm::Function &f);
/* loom's own, whose accesses are not the program's. */
bool is_quiet(const llvm::Function &f);
/* A variable of the device's that somebody may store to. */
bool is_stored(const llvm::GlobalVariable &v);
/* A load, a store: to what an address leads that is counted and checked. */
bool is_watched(const llvm::Instruction &i);
llvm::Value *address_of(llvm::Instruction &i);

/* Before the optimiser sees it: what it would take for known, and nvcc does
 * not, is unknown; what nvcc knows is said. */
void prepare(llvm::Module &m, bool relocatable);
/* -rdc=true: what other files' device code uses, or has. */
inline constexpr char LINKED[] = "loom-linked";
/* Where threads come to a kernel's end (ends.cpp); not of kernels without a barrier,
 * once all calls are in line. */
void note_ends(llvm::Module &m);
void forget_ends(llvm::Module &m);
/* What inline PTX hands from one addition to the next is each function's own. */
void own_carries(llvm::Module &m);
inline constexpr char ENDS[] = "loom-ends"; /* all of the kernel's threads do */
/* Of what the optimiser would hide: once variables are values, and once all calls
 * are in line. */
void note_constant_stores(llvm::Module &m);
void note_values(llvm::Module &m);
inline constexpr char VALUE[] = "loom.value", KEPT[] = "loom.kept";
void note_waits(llvm::Module &m);
void note_lines(const llvm::Module &m, Model &model);
/* From here to there some accesses are not made one with others; again, once all calls
 * are in line. */
void keep_apart(llvm::Module &m);
void end_apart(llvm::Module &m, bool last);
/* Which memory pointers point to, once calls are in line. */
void read_registers(llvm::Module &m);
void know_spaces(llvm::Module &m);
void align_shared(llvm::Module &m);
/* An instruction stands so in the program, and the optimiser has not made it. */
inline constexpr char WRITTEN[] = "loom.written";
/* From here to there simplifycfg makes switches of ifs (comparisons.cpp). */
void note_switches(llvm::Module &m);
void make_ifs(llvm::Module &m);
/* From here to there instcombine makes x | 7 of (x & -8) + 7 (rounded.cpp). */
void note_ors(llvm::Module &m);
void round_down(llvm::Function &f, llvm::FunctionAnalysisManager &a);
/* Copies within memory, as nvcc makes them (copies.cpp). */
void copy_variables(llvm::Module &m);
void copy_by_pieces(llvm::Module &m);
void forget_sources(llvm::Module &m);
/* One store of what several ways store last (sink.cpp). */
void sink_stores(llvm::Module &m);
void note_last_in_for(llvm::Module &m);
inline constexpr char LAST_IN_FOR[] = "loom.last-in-for";
inline constexpr char SUNK[] = "loom.sunk"; /* a store: the ways call it elsewhere */
/* Loops whose rounds are known, as nvcc's optimiser and then ptxas unroll them
 * (unroll.cpp). */
void unroll_known(llvm::Function &f, llvm::FunctionAnalysisManager &a);
void unroll_again(llvm::Function &f, llvm::FunctionAnalysisManager &a);
/* Of a loop whose counter may wrap: where it does not, its rounds are known when it
 * begins (wraps.cpp).  Its bound is unknown until instead is replaced by it; there is a
 * bound alone where it should stay as it is. */
struct Unknown {
	llvm::Instruction *instead;
	llvm::Value *bound;
};
Unknown divide_wrapping(llvm::Loop &l, llvm::LoopInfo &loops,
			llvm::DominatorTree &dominators, llvm::ScalarEvolution &e,
			llvm::AssumptionCache &assumed);
/* As nvcc optimises; then the model says what ptxas does. */
void optimise(llvm::Module &m, llvm::TargetMachine &nvptx, Model &model);
/* Each access, basic block and function announces itself, with its record. */
void instrument(llvm::Module &m, const Model &model, const llvm::Triple &host);
/* Of a copy that announces nothing: addresses move along with loops as they do there. */
void move_indices(llvm::Function &f);
/* The variable of the module that an address is taken from, or NULL, and what the
 * runtime is told of it.  The bytes of a thread's own variable, if an access could leave
 * it, else 0; and before that access: it does not (objects.cpp). */
llvm::GlobalVariable *object_of(const llvm::Value *address);
llvm::GlobalVariable *describe(llvm::GlobalVariable &v);
uint64_t local_to_check(llvm::Instruction &i);
void check_local(llvm::Instruction &i, uint64_t all, llvm::Constant *record);
/* Which accesses are to an array within a variable, once all calls are in line. */
void note_members(llvm::Module &m);
/* Debuggers find variables (variables.cpp): those of the module, if there are any; and
 * a shared one, whose place a function has asked for. */
bool keep_variables(llvm::Module &m);
void show_shared(llvm::Function &f, llvm::Value *at, llvm::GlobalVariable &v,
		 llvm::Instruction *before);
/* A kernel's parameter, from where a launch has put its values; at comes behind it. */
llvm::Value *take_value(const llvm::Argument &a, llvm::Value *values, uint64_t *at,
			llvm::IRBuilder<> &b);
/* The pointer by which the device's code finds a managed variable, which is the
 * host's; NULL: it is none. */
llvm::GlobalVariable *managed_by(llvm::GlobalVariable &v);
/* Shared variables, registers and what else only a GPU has become the
 * runtime's, and the module one for the host. */
void retarget(llvm::Module &m, llvm::TargetMachine &host);

#endif
