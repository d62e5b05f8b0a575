// Made by tangle from chapters/01 "q" \n.md; edit it there.
#line 2 "chapters/01 \"q\" \\n.md"
int a;
