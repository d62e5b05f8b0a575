/* What the source has where a sum or a product stands. */
#ifndef LOOM_TRANSLATE_SOURCE_TEXT_H
#define LOOM_TRANSLATE_SOURCE_TEXT_H

#include <llvm/IR/InstrTypes.h>

#include <string>

/* With its operands, as far as they are on its line; empty: nobody knows, as within a
 * macro. */
std::string source_text(const llvm::BinaryOperator &o);

#endif
