// Made by tangle from chapters/01-one.md; edit it there.
#line 9 "chapters/01-one.md"
int x;
