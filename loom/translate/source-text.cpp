/* What the source has where a sum or a product stands, for messages. */
#include "translate/source-text.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Support/MemoryBuffer.h>

using namespace llvm;

/* A line of a file, or nothing. */
static StringRef line_of(const DILocation &l, std::unique_ptr<MemoryBuffer> &file)
{
	auto read = MemoryBuffer::getFile(l.getFilename());
	if (!read)
		return "";
	file = std::move(*read);
	StringRef rest = file->getBuffer();
	for (unsigned n = 1; n < l.getLine(); n++)
		rest = rest.split('\n').second;
	return rest.split('\n').first;
}

/* How far an operand reaches from there, to the left or to the right: brackets are
 * whole, and operators of those letters part of it. */
static size_t operand_end(StringRef line, size_t at, int step, StringRef operators)
{
	StringRef opens = step > 0 ? "([" : ")]", closes = step > 0 ? ")]" : "([";
	unsigned depth = 0;

	for (; at < line.size(); at += step) {
		char c = line[at];
		bool arrow = line.substr(at, 2) == "->" || (at && line.substr(at - 1, 2) == "->");

		if (opens.contains(c))
			depth++;
		else if (closes.contains(c) && !depth--)
			break;
		else if (!depth && !arrow && !isalnum(c) &&
			 !StringRef("_.: \t()[]").contains(c) && !operators.contains(c))
			break;
	}
	return at;
}

std::string source_text(const BinaryOperator &o)
{
	static constexpr char OPERATORS[] = "+-*/%";
	const DILocation *l = o.getDebugLoc().get();
	std::unique_ptr<MemoryBuffer> file;
	StringRef line = l ? line_of(*l, file) : "", text;
	size_t at = l && l->getColumn() ? l->getColumn() - 1 : 0;
	char c = at < line.size() ? line[at] : 0;

	if (!at || at + 1 >= line.size() || !StringRef("+-*").contains(c) ||
	    StringRef("=+-").contains(line[at + 1]))
		return "";
	size_t from = operand_end(line, at - 1, -1, c == '*' ? "*/%" : OPERATORS) + 1;
	size_t to = operand_end(line, at + 1, 1, c == '*' ? "" : "*/%");
	text = line.slice(from, to).trim();
	text.consume_front("return ");
	if (text.empty() || StringRef(OPERATORS).contains(text.front()) ||
	    StringRef(OPERATORS).contains(text.back())) /* of several lines */
		return "";
	return text.str();
}
