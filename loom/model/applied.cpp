/* LOOM_FIRED=FILE adds a line to it for each rule that has changed a program, with how
 * often it did: who tests a rule asks whether it was there.
 *
 * LOOM_MODEL names the rules that are applied, or with a minus before it the one that
 * is not; without it all are.  tests/loom/llvm/ablation asks so what each is for. */
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>

#include "model/model.h"

using namespace llvm;

bool is_applied(StringRef rule)
{
	const char *named = getenv("LOOM_MODEL");
	StringRef rest = named ? named : "";

	if (!named)
		return true;
	if (rest.consume_front("-"))
		return rest != rule;
	while (!rest.empty()) {
		auto [first, others] = rest.split(' ');

		if (first == rule)
			return true;
		rest = others;
	}
	return false;
}

static StringMap<unsigned> &counts()
{
	static StringMap<unsigned> all;

	return all;
}

void fired(StringRef rule, unsigned times)
{
	counts()[rule] += times;
}

bool write_fired()
{
	const char *name = getenv("LOOM_FIRED");
	std::error_code failed;

	if (!name)
		return true;
	raw_fd_ostream out(name, failed, sys::fs::OF_Append);
	for (const auto &c : counts())
		if (!failed && c.second)
			out << c.first() << " " << c.second << "\n";
	return !failed;
}
