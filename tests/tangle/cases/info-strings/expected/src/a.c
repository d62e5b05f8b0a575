// Made by tangle from chapters/01-one.md; edit it there.
#line 2 "chapters/01-one.md"
1
#line 5 "chapters/01-one.md"
2
#line 8 "chapters/01-one.md"
3
#line 11 "chapters/01-one.md"
4
#line 14 "chapters/01-one.md"
5
#line 17 "chapters/01-one.md"
6
