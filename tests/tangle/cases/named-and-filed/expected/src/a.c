// Made by tangle from chapters/01-one.md; edit it there.
#line 4 "chapters/01-one.md"
int first;
#line 10 "chapters/01-one.md"
int appended;
#line 19 "chapters/01-one.md"
int again;
#line 7 "chapters/01-one.md"
int second;
#line 13 "chapters/01-one.md"
int before_its_file;
#line 16 "chapters/01-one.md"
int other;
