#include "predicate.h"

int is_predicated(const struct node *n, const struct node *way)
{
	(void)n, (void)way;
	return 0;
}
