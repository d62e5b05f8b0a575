#!/usr/bin/tcc -run
// Made by tangle from chapters/01-one.md; edit it there.
#line 26 "chapters/01-one.md"
int a;
