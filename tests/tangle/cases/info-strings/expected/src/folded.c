// Made by tangle from chapters/01-one.md; edit it there.
#line 40 "chapters/01-one.md"
11
