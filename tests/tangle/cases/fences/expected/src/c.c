// Made by tangle from chapters/01-one.md; edit it there.
#line 25 "chapters/01-one.md"

