/* Neighbouring accesses of a lane, in one basic block, become a wider one.
 *
 * The rule, as of nvcc's LoadStoreVectorizer and ptxas behind it:
 *   loads of 4 bytes: three or four of an aligned 16 bytes become one of 16, the two
 *     of an aligned 8 bytes one of 8; of 8 bytes two become one of 16; a load of
 *     what one in the group loads already is none;
 *   stores: the same without gaps;
 *   a store to the same memory, a call or an atomic operation between keeps loads
 *     apart, and an access stores; but not one that cannot be to the same word, where
 *     the front end knows how the memory is aligned: dynamic, or by its type;
 *   nor does ptxas join those before and behind a division, of which it makes a branch;
 *   volatile accesses, and those of 1 and 2 bytes, stay as they are.
 *   How memory is aligned: arrays in shared memory begin at 16 bytes; an index is
 *     known by its bits, in the 32 of a shared address, and one that a loop moves as
 *     reduce.cpp has it.  Global memory is as its type.
 *
 * Evidence: tests/loom/loops, an H200; pairs in tests/loom/branches.cu.
 * tests/loom/llvm/ablation says what becomes wrong without it.
 *
 * Limits: two bytes or halves of shared memory that nvcc joins are not; neither is
 * global memory behind a cast to an aligned class, of which LLVM's type is gone. */
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/MemoryLocation.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/KnownBits.h>

#include "model/access.h"
#include "model/model.h"

using namespace llvm;

namespace
{

constexpr int LINE = 16, FAR = 1 << 18;

struct Member {
	Instruction *i;
	int at; /* from the group's first one */
};

struct Group {
	bool load;
	unsigned space;
	int size;
	const SCEV *first;
	int aligned, offset; /* the first lies so far behind a multiple of aligned */
	SmallVector<Member, 8> members;
	SmallVector<Instruction *, 8> since; /* what came after the first one */
};

class Vectoriser {
	Function &f;
	ScalarEvolution &evolution;
	LoopInfo &loops;
	AssumptionCache &assumed;
	DominatorTree &dominators;
	AAResults &aliases;
	Model &model;
	SmallVector<Group, 8> open;

	void know_alignment(Group &g, Instruction &i);
	bool distance(const Group &g, const SCEV *s, int *at);
	void close(Group &g);
	void join(Group &g, ArrayRef<Member> line, int width);
	bool is_one(const Group &g, ArrayRef<Member> line, int width);
	void close_if(function_ref<bool(const Group &)> any);
	bool passes(const Group &g, Instruction &i);
	bool is_known(const Group &g, int at);
	void access(Instruction &i);

      public:
	Vectoriser(Function &f, FunctionAnalysisManager &a, Model &m)
		: f(f), evolution(a.getResult<ScalarEvolutionAnalysis>(f)),
		  loops(a.getResult<LoopAnalysis>(f)),
		  assumed(a.getResult<AssumptionAnalysis>(f)),
		  dominators(a.getResult<DominatorTreeAnalysis>(f)),
		  aliases(a.getResult<AAManager>(f)), model(m)
	{
	}
	void run();
};

void Vectoriser::know_alignment(Group &g, Instruction &i)
{
	KnownBits bits = computeKnownBits(access_pointer(i), f.getDataLayout(), 0,
					  &assumed, &i, &dominators);

	g.aligned = 1;
	while (g.aligned < LINE && (bits.Zero | bits.One)[Log2_32(g.aligned)])
		g.aligned *= 2;
	g.offset = (int)bits.One.extractBitsAsZExtValue(4, 0) & (g.aligned - 1);
	if (g.space != SHARED_SPACE) {
		int type = (int)access_alignment(i).value();

		if (type > g.aligned) {
			g.aligned = std::min(type, LINE);
			g.offset = 0;
		}
		return;
	}
	auto *moving = dyn_cast<SCEVAddRecExpr>(g.first);
	Aligned noted = moved_alignment(i);
	if (!noted.by && is_applied("multiple")) {
		Aligned divided = divided_alignment(i);

		if (divided.by > g.aligned) {
			g.aligned = divided.by;
			g.offset = divided.offset;
		}
	}
	if (!noted.by)
		return;
	if (moving)
		noted.step = 1 << std::min(4u, evolution.getMinTrailingZeros(
			moving->getStepRecurrence(evolution)));
	noted.by = std::min(noted.by, noted.step);
	if (!moving && noted.by <= g.aligned)
		return;
	g.aligned = noted.by;
	g.offset = noted.offset & (g.aligned - 1);
}

bool Vectoriser::distance(const Group &g, const SCEV *s, int *at)
{
	auto *d = dyn_cast<SCEVConstant>(evolution.getMinusSCEV(s, g.first));

	if (!d || d->getAPInt().sgt(FAR) || d->getAPInt().slt(-FAR))
		return false;
	*at = (int)d->getAPInt().getSExtValue();
	return true;
}

/* The line of width bytes that it is in, and where in it. */
static int place(const Group &g, const Member &m)
{
	return m.at + g.offset + FAR * LINE;
}

bool Vectoriser::is_one(const Group &g, ArrayRef<Member> line, int width)
{
	unsigned words = 0;
	int count;

	if (line.size() < 2 || g.size >= width)
		return false;
	for (const Member &m : line)
		words |= 1u << place(g, m) % width / g.size;
	count = popcount(words);
	if (g.load && g.size == 4)
		return count >= (width == 16 ? 3 : 2);
	return count == width / g.size;
}

/* The first load asks for all; the last store has what all store. */
void Vectoriser::join(Group &g, ArrayRef<Member> line, int width)
{
	const Member &leader = g.load ? line.front() : line.back();

	for (const Member &m : line)
		model.joined[m.i] = Joined();
	model.joined[leader.i] = { (unsigned)width,
				   (unsigned)(place(g, leader) % width) };
}

void Vectoriser::close(Group &g)
{
	for (int width : { 16, 8 }) {
		SmallVector<Member, 8> left, rest = g.members;

		while (g.aligned >= width && !rest.empty()) {
			SmallVector<Member, 8> line, others;

			for (const Member &m : rest)
				(place(g, m) / width == place(g, rest[0]) / width ?
					 line : others).push_back(m);
			if (is_one(g, line, width))
				join(g, line, width);
			else
				left.append(line);
			rest = others;
		}
		left.append(rest);
		g.members = left;
	}
}

void Vectoriser::close_if(function_ref<bool(const Group &)> any)
{
	SmallVector<Group, 8> kept;

	for (Group &g : open) {
		if (any(g))
			close(g);
		else
			kept.push_back(g);
	}
	open = kept;
}

/* So that the front end joins it. */
static bool is_aligned(const Group &g)
{
	return any_of(g.members, [&](const Member &m) {
		return access_alignment(*m.i).value() >= 2 * (uint64_t)g.size;
	});
}

/* Whether the front end, which knows what cannot be the same word, moves it to the
 * others, or those to it; ptxas does not. */
bool Vectoriser::passes(const Group &g, Instruction &i)
{
	bool known = is_aligned(g) || access_alignment(i).value() >= 2 * (uint64_t)g.size;

	for (Instruction *between : g.since) {
		MemoryLocation there = MemoryLocation::get(between);

		if ((g.load && isa<LoadInst>(between)) ||
		    any_of(g.members, [&](const Member &m) { return m.i == between; }))
			continue;
		if (!known || !is_applied("pass-stores"))
			return false;
		if (g.load && !aliases.isNoAlias(MemoryLocation::get(&i), there))
			return false;
		for (const Member &m : g.members)
			if (!g.load && m.i != between && m.i->comesBefore(between) &&
			    !aliases.isNoAlias(MemoryLocation::get(m.i), there))
				return false;
	}
	return true;
}

/* What is loaded already, and nothing was stored to since. */
bool Vectoriser::is_known(const Group &g, int at)
{
	for (Instruction *between : g.since)
		if (isa<StoreInst>(between))
			return false;
	for (const Member &m : g.members)
		if (g.load && m.at == at)
			return true;
	return false;
}

void Vectoriser::access(Instruction &i)
{
	Group own = { isa<LoadInst>(i), access_space(i), (int)access_size(i), access_address(i, evolution),
		      1, 0, { { &i, 0 } }, {} };
	bool joins = !access_is_volatile(i) && (own.size == 4 || own.size == 8) &&
		     access_alignment(i).value() >= (uint64_t)own.size;
	int at;

	for (Group &g : open) {
		if (!joins || g.load != own.load || g.space != own.space ||
		    g.size != own.size || !distance(g, own.first, &at))
			continue;
		if (is_known(g, at)) {
			model.joined[&i] = Joined();
			return;
		}
		if (passes(g, i)) {
			g.members.push_back({ &i, at });
			joins = false;
			}
	}
	for (Group &g : open)
		if (g.space == own.space)
			g.since.push_back(&i);
	if (!joins)
		return;
	know_alignment(own, i);
	open.push_back(own);
}

void Vectoriser::run()
{
	auto all = [](const Group &) { return true; };

	for (BasicBlock &b : f) {
		for (Instruction &i : b) {
			if (access_is_counted(i))
				access(i);
			else if (i.getOpcode() == Instruction::FDiv)
				close_if([](const Group &g) { return !is_aligned(g); });
			else if (i.mayReadOrWriteMemory() && !access_pointer(i) &&
				 !i.isDebugOrPseudoInst())
				close_if(all);
		}
		close_if(all);
	}
}

} // namespace

void vectorise(Function &f, FunctionAnalysisManager &a, Model &m)
{
	Vectoriser(f, a, m).run();
}
