// Made by tangle from docs/index.md; edit it there.
#line 14 "docs/index.md"
int hello;
