// Made by tangle from chapters/01-one.md; edit it there.
#line 23 "chapters/01-one.md"
8
#line 27 "chapters/01-one.md"
9
