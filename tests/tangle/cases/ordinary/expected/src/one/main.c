// Made by tangle from chapters/01-one.md; edit it there.
#line 4 "chapters/01-one.md"
#include <stdio.h>

int main(void)
{
#line 17 "chapters/01-one.md"
	puts("one");

	if (1)
#line 30 "chapters/01-one.md"
		puts("deep");
#line 26 "chapters/01-one.md"
	puts("three");
#line 4 "chapters/02-two.md"
	puts("helper");
#line 9 "chapters/02-two.md"
	puts("local");
#line 10 "chapters/01-one.md"
	return 0;
}
