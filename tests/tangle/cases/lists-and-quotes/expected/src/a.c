// Made by tangle from chapters/01-one.md; edit it there.
#line 4 "chapters/01-one.md"
int a;

	int tab;
  int more;
  int only_tab;
#line 17 "chapters/01-one.md"
int b;
 int tab;
#line 25 "chapters/01-one.md"
  int c;

  int no_blank;
#line 20 "chapters/01-one.md"

int end;
#line 31 "chapters/01-one.md"
int wide;
#line 38 "chapters/01-one.md"
int after_div;
#line 42 "chapters/01-one.md"
int inside_div;
