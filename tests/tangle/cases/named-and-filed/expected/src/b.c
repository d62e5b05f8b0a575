// Made by tangle from chapters/01-one.md; edit it there.
#line 4 "chapters/01-one.md"
int first;
#line 10 "chapters/01-one.md"
int appended;
#line 19 "chapters/01-one.md"
int again;
