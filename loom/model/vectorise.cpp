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
 *   1 and 2 bytes become words of 4 where the front end knows how they are aligned, and
 *     these are joined as others are; loads that end within a word are made it whole;
 *     ptxas joins halves, and stores of two bytes, to 8 or 4 by itself;
 *   volatile accesses stay as they are.
 *   How memory is aligned: arrays in shared memory begin at 16 bytes; an index is
 *     known by its bits, in the 32 of a shared address, and one that a loop moves as
 *     reduce.cpp has it.  Global memory is as its type.
 *
 * Evidence: tests/loom/loops, an H200; pairs in tests/loom/branches.cu, 1 and 2 bytes in
 * tests/loom/small-words.cu.
 * tests/loom/llvm/ablation says what becomes wrong without it.
 *
 * Limits: of bytes that begin askew the front end leaves more apart than this does.
 * Loads of bfloat16 stay apart: they become floats by a shift here, without a function.
 * Global memory behind a cast to an aligned class, of which LLVM's type is gone, is not
 * joined. */
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/MemoryLocation.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/KnownBits.h>

#include <map>

#include "model/access.h"
#include "model/model.h"

using namespace llvm;

namespace
{

constexpr int LINE = 16, WORD = 4, FAR = 1 << 18;

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
	void join_pairs(Group &g, ArrayRef<Member> word);
	void join_words(Group &g);
	void join_lines(Group &g, ArrayRef<int> widths);
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
	return g.load && width / g.size == 4 ? count >= 3 : count == width / g.size;
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

/* ---- Of 1 and 2 bytes ---- */

/* The members of a word of 4 bytes, by their places; and whether the front end knows how
 * it is aligned. */
struct Word {
	SmallVector<Member, 4> members;
	unsigned present = 0;
	uint64_t aligned = 0;

	bool is_whole(int size) const { return present == (1u << WORD / size) - 1; }
	/* From its beginning on. */
	bool is_begun() const { return present && !(present & (present + 1)); }
};

static std::map<int, Word> by_word(const Group &g)
{
	std::map<int, Word> words;

	for (const Member &m : g.members) {
		Word &w = words[place(g, m) / WORD];
		int at = place(g, m) % WORD / g.size;

		w.members.push_back(m);
		w.present |= 1u << at;
		if (!at)
			w.aligned = std::max(w.aligned, access_alignment(*m.i).value());
	}
	return words;
}

/* Loads that end within a word, which are made it whole: with what comes before them in
 * their line, as far as the front end knows that to be aligned. */
static bool is_ended(const std::map<int, Word> &words, int at, int size)
{
	const Word &w = words.at(at);
	int from = at;

	if (!w.is_begun())
		return false;
	while (from % (LINE / WORD) && words.count(from - 1) && words.at(from - 1).is_whole(size))
		from--;
	if (from == at)
		return popcount(w.present) > WORD / size / 2 && w.aligned >= WORD;
	return words.at(from).aligned >= PowerOf2Ceil((uint64_t)(at - from + 1) * WORD);
}

/* Two bytes of a word that does not become one. */
void Vectoriser::join_pairs(Group &g, ArrayRef<Member> word)
{
	if (g.size != 1)
		return;
	for (int half : { 0, 2 }) {
		SmallVector<Member, 4> pair;
		bool aligned = false, other = false;

		for (const Member &m : word) {
			int at = place(g, m) % WORD;

			if (at / 2 != half / 2)
				continue;
			pair.push_back(m);
			aligned |= at == half && access_alignment(*m.i).value() >= 2;
			other |= at != half;
		}
		if (aligned && other)
			join(g, pair, 2);
	}
}

/* What the front end makes words of 4 bytes is joined as such; the rest stays. */
void Vectoriser::join_words(Group &g)
{
	Group words = g;
	SmallVector<Member, 8> left;
	auto all = by_word(g);

	words.size = WORD;
	words.members.clear();
	for (const auto &[at, w] : all) {
		if ((w.is_whole(g.size) && w.aligned >= WORD) ||
		    (g.load && is_ended(all, at, g.size))) {
			join(g, w.members, WORD);
			words.members.push_back(g.load ? w.members.front() : w.members.back());
		} else {
			join_pairs(g, w.members);
			left.append(w.members);
		}
	}
	auto in_order = [](const Member &a, const Member &b) { return a.i->comesBefore(b.i); };
	sort(words.members, in_order);
	sort(left, in_order);
	join_lines(words, { 16, 8 });
	g.members = left;
}

/* Functions on halves are PTX in the toolkit's headers, between which the front end joins
 * nothing. */
static bool is_of_halves(const Group &g)
{
	auto computes = [](const Value *v) { return isa<CallInst>(v) && !isa<IntrinsicInst>(v); };

	return g.size == 2 && any_of(g.members, [&](const Member &m) {
		auto *store = dyn_cast<StoreInst>(m.i);

		return store ? computes(store->getValueOperand()) : any_of(m.i->users(), computes);
	});
}

void Vectoriser::join_lines(Group &g, ArrayRef<int> widths)
{
	for (int width : widths) {
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

/* ptxas keeps two bytes apart that become a number of 32 bits as they are loaded. */
void Vectoriser::close(Group &g)
{
	bool halves = is_of_halves(g);

	if (g.size >= WORD)
		return join_lines(g, { 16, 8 });
	if (!halves)
		join_words(g);
	if (halves || (g.size == 2 && !g.load))
		join_lines(g, { 8, 4 });
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
	bool joins = !access_is_volatile(i) && isPowerOf2_32((unsigned)own.size) && own.size <= 8 &&
		     access_alignment(i).value() >= (uint64_t)own.size &&
		     (own.size >= WORD || is_applied("small-words"));
	int at;

	for (Group &g : open) {
		if (!joins || g.load != own.load || g.space != own.space ||
		    g.size != own.size || !distance(g, own.first, &at))
			continue;
		if (own.size >= WORD && is_known(g, at)) {
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
