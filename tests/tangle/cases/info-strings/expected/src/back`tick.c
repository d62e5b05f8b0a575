// Made by tangle from chapters/01-one.md; edit it there.
#line 30 "chapters/01-one.md"
10
