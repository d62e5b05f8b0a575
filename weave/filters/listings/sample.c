// Made by tangle from chapters/03-banks.md; edit it there.
#line 6 "chapters/03-banks.md"
int first;
#line 12 "chapters/03-banks.md"
int second;
