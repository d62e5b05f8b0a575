// Made by tangle from chapters/01-one.md; edit it there.
#line 4 "chapters/01-one.md"
int a;

#line 10 "chapters/01-one.md"
	int b;
		int c;
