/* What a warp issues of a branch that none of its lanes takes. */
#ifndef SHUTTLE_PREDICATE_H
#define SHUTTLE_PREDICATE_H

#include "tree.h"

/* Whether the branch `way` of an IF is so short that ptxas makes predicates of it:
 * a guess by the tree, as loom/model/predicate.cpp's rule says. */
int is_predicated(const struct node *way);

#endif
