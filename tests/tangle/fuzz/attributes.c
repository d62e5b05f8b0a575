/* An info string on its own. What is taken from it must lie within it. */
#include "fuzz.h"

#include "../../../tangle/attr.h"

static struct piece info;

static void check(struct slice s)
{
	if (s.n > 0 && (s.p < info.p || s.p + s.n > info.p + info.n))
		fuzz_fault("a slice outside the info string");
}

static int parse(int argc, char **argv)
{
	struct attr a;
	struct attr_fault fault;

	(void)argc;
	(void)argv;
	if (attr_parse((struct slice){ info.p, info.n }, &a, &fault)) {
		check(a.language);
		check(a.name);
		check(a.file);
	} else {
		check(fault.where);
	}
	return 0;
}

void fuzz_one(struct piece input)
{
	info = input;
	fuzz_call(parse, 0, NULL);
}
