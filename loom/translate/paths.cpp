#include "translate/paths.h"

#include <llvm/IR/DIBuilder.h>

using namespace llvm;

DebugLoc path_through(Module &m, StringRef mark, const DILocation *l)
{
	DIBuilder b(m, false, l->getScope()->getSubprogram()->getUnit());
	DISubprogram *s = b.createFunction(l->getFile(), mark, "", l->getFile(),
		l->getLine(), b.createSubroutineType(b.getOrCreateTypeArray({})),
		l->getLine(), DINode::FlagArtificial, DISubprogram::SPFlagDefinition);

	b.finalizeSubprogram(s);
	return DILocation::get(m.getContext(), l->getLine(), l->getColumn(), s,
			       const_cast<DILocation *>(l));
}

bool path_is_through(const DILocation *l, StringRef mark)
{
	for (; l; l = l->getInlinedAt())
		if (l->getScope()->getSubprogram()->getName().split('<').first == mark)
			return true;
	return false;
}

StringRef path_by(const DILocation *l, StringRef mark)
{
	auto [name, text] = l ? l->getScope()->getSubprogram()->getName().split('<') :
				std::pair<StringRef, StringRef>();

	return name == mark ? text : StringRef();
}
