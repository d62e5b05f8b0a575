// Made by tangle from chapters/01-one.md; edit it there.
#line 2 "chapters/02-two.md"
int two;
#line 6 "chapters/02-two.md"
int y;
#line 2 "chapters/02-two.md"
int two;
#line 6 "chapters/02-two.md"
int y;
#line 2 "chapters/03-three.part.md"
int three;
#line 2 "chapters/A-appendix.md"
int appendix;
#line 9 "chapters/01-one.md"
int one;
