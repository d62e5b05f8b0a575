// Made by tangle from chapters/01-one.md; edit it there.
#line 2 "chapters/01-one.md"
#define TWO(x) \
	do { f(x); \
	g(x); } while (0)
#line 4 "chapters/01-one.md"
int after;
#if A
#line 44 "chapters/01-one.md"
int inner;
int core;
#line 7 "chapters/01-one.md"
#else
#line 8 "chapters/01-one.md"
int b;
# elif B
#line 10 "chapters/01-one.md"
int c;
  #  endif
#line 12 "chapters/01-one.md"
int d;
/* A comment,
int inner;
int core;
goes on. */
#line 16 "chapters/01-one.md"
int e;
const char *raw = R"x(
int inner;
int core;
)" )x";
#line 20 "chapters/01-one.md"
int f;
const char *text = "not /* a comment";
char quote = '"'; int big = 1'000'000;
#line 44 "chapters/01-one.md"
int inner;
int core;
#line 24 "chapters/01-one.md"
int odd = 1'000; /* a comment after it,
int inner;
int core;
and its end */
#line 27 "chapters/01-one.md"
const char *wide = L"/*", plain = u8'\''; int h1 = L'"';
#line 44 "chapters/01-one.md"
int inner;
int core;
#line 29 "chapters/01-one.md"
// a line comment \
int inner;
#line 45 "chapters/01-one.md"
int core;
#line 31 "chapters/01-one.md"
// with blanks behind \ 	
int inner;
#line 45 "chapters/01-one.md"
int core;
#line 33 "chapters/01-one.md"
int g; // "
int h; /* " */ char i = '\''; /* ' */
#line 44 "chapters/01-one.md"
int inner;
int core;
