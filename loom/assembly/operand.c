#include "assembly/operand.h"

#include <stdlib.h>
#include <string.h>

/* Two letters of the first eight registers, in their order. */
static const char names[] = "axcxdxbxspbpsidi";

/* The number of the register behind a %; -1: of floats, or none. */
static int register_at(const char *p, const char *end)
{
	char two[2] = { 0, 'x' };

	if (end - p < 2)
		return -1;
	if (*p == 'r' && p[1] >= '0' && p[1] <= '9')
		return atoi(p + 1);
	if (end - p > 2 && (*p == 'r' || *p == 'e'))
		p++;
	two[0] = p[0];
	if (p[1] == 'i' || p[1] == 'p')
		two[1] = p[1];
	for (int i = 0; i < 8; i++)
		if (!memcmp(names + 2 * i, two, 2))
			return i;
	return -1;
}

static const char *name_end(const char *p, const char *end)
{
	while (p < end && ((*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9')))
		p++;
	return p;
}

struct operand operand_at(const char *p, const char *end)
{
	struct operand o = { .at = p };
	int depth = 0, part = 0;

	for (; p < end && (depth || *p != ','); p++) {
		depth += (*p == '(') - (*p == ')');
		o.memory |= *p == '(';
		part += *p == ',';
		if (*p == '%') {
			int n = register_at(p + 1, name_end(p + 1, end));

			if (n < 0)
				continue;
			o.registers |= 1u << n;
			if (part)
				o.index |= 1u << n;
		}
	}
	o.end = p;
	return o;
}

int operand_begins(const char *p, const char *end, const char *with)
{
	size_t n = strlen(with);

	return (size_t)(end - p) >= n && !memcmp(p, with, n);
}
