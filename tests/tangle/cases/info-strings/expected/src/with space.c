// Made by tangle from chapters/01-one.md; edit it there.
#line 20 "chapters/01-one.md"
7
