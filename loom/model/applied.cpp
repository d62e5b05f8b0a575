/* LOOM_MODEL names the rules that are applied, or with a minus before it the one that
 * is not; without it all are.  tests/loom/llvm/ablation asks so what each is for. */
#include <llvm/ADT/StringRef.h>

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
