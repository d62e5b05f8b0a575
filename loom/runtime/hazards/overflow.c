/* An index that does not fit an int (translate/overflows.cpp).  The kernel goes on, as a
 * GPU does, mostly with what an int has left of it. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

#include "base/context.h"
#include "common/record.h"
#include "hazards/hazards.h"

/* 2,147,483,648 */
static const char *grouped(int64_t n, char text[32])
{
	char digits[24];
	int size = snprintf(digits, sizeof digits, "%" PRId64, n), to = 0;

	for (int i = 0; i < size; i++) {
		if (i > (n < 0) && (size - i) % 3 == 0)
			text[to++] = ',';
		text[to++] = digits[i];
	}
	text[to] = 0;
	return text;
}

/* is: what the index should be; text: how the source calls it, or NULL. */
void loom_index_overflows(int64_t is, const struct loom_record *r, const char *text);
void loom_index_overflows(int64_t is, const struct loom_record *r, const char *text)
{
	char wanted[32];

	if (!loom_now.watched || loom_hazard_known(LOOM_HAZARD_OVERFLOW, (uintptr_t)r, 0))
		return;
	loom_hazard_report(LOOM_HAZARD_OVERFLOW, (uintptr_t)r, 0,
			   "%s is %s and does not fit an int; make one of %s size_t",
			   text ? text : "an index", grouped(is, wanted), text ? "them" : "its parts");
}
