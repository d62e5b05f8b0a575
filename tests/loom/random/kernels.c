/* usage: kernels SEED COUNT
 *
 * Writes a program of random kernels.  A thread's words are its own but where all meet,
 * at barriers, shuffles, votes, reductions and sums of the block, and nothing in it is
 * undefined, so that the same text gives the same numbers as kernels and, by a compiler
 * that knows no CUDA, as plain functions.  What it does is what a compiler is most
 * easily wrong about: branches that ask twice, macros that parenthesise, references,
 * pointers, loops that are left early, and words that others change. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEPTH = 3, STATEMENTS = 3, VARIABLES = 4 };

static uint64_t state;
static unsigned loops; /* around here, and names for their counters */
static unsigned names;
static int in_switch; /* where a break would leave that */
static int refers;    /* whether variables of this kernel have other names, too */

static unsigned below(unsigned n)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(state >> 33) % n;
}

static const char *any(const char *const *of, unsigned count)
{
	return of[below(count)];
}
#define ANY(...) \
	any((const char *const[]){ __VA_ARGS__ }, \
	    sizeof(const char *const[]){ __VA_ARGS__ } / sizeof(char *))

static void indent(unsigned depth, const char *format, ...)
{
	va_list list;

	for (unsigned i = 0; i < depth; i++)
		putchar('\t');
	va_start(list, format);
	vprintf(format, list);
	va_end(list);
}

/* ---- Expressions: into a buffer, as some are written twice -------------- */

struct text {
	char at[600];
	size_t size;
};

static void add(struct text *t, const char *format, ...)
{
	va_list list;
	int size;

	va_start(list, format);
	size = vsnprintf(t->at + t->size, sizeof t->at - t->size, format, list);
	va_end(list);
	t->size += (size_t)size;
	if (t->size >= sizeof t->at)
		exit(3);
}

static void expression(struct text *t, unsigned depth);

/* A word that may be stored to. */
static void place(struct text *t)
{
	switch (below(9)) {
	case 0: case 1: case 2: add(t, "%c", 'a' + below(VARIABLES)); break;
	case 3: add(t, "x[%s & 3]", ANY("a", "b", "c", "t", "(a + 1)")); break;
	case 4: add(t, "s[4 * t + (%s & 3)]", ANY("a", "b", "1", "(d ^ 2)")); break;
	case 5: add(t, "mine[%s & 7]", ANY("b", "c", "5", "(t + d)")); break;
	case 6: add(t, "*p"); break;
	case 7: add(t, "%s", ANY("one.u", "other.v", "pair[b & 1].u")); break;
	default: add(t, "%s", refers ? ANY("alias", "same") : ANY("x[1]", "s[4 * t]", "row[c & 3]"));
	}
}

static void condition(struct text *t, unsigned depth)
{
	switch (below(depth ? 6 : 4)) {
	case 0: add(t, "t %s %u", ANY("<", ">", "==", "!="), below(8)); break;
	case 1:
		add(t, "%c %s %c", 'a' + below(VARIABLES),
		    ANY("<", ">", "<=", "=="), 'a' + below(VARIABLES));
		break;
	case 2: add(t, "%c & %u", 'a' + below(VARIABLES), 1u << below(4)); break;
	case 3: add(t, "(int)(%c & 255) > %u", 'a' + below(VARIABLES), below(200)); break;
	case 4:
		expression(t, depth - 1);
		add(t, " > %u", below(1000));
		break;
	default:
		condition(t, depth - 1);
		add(t, "%s", ANY(" && ", " || "));
		condition(t, depth - 1);
	}
}

static void expression(struct text *t, unsigned depth)
{
	unsigned kind = below(depth ? 9 : 3);

	if (kind == 0) {
		add(t, "%u", below(40));
	} else if (kind == 1) {
		add(t, "t");
	} else if (kind == 2) {
		place(t);
	} else if (kind < 6) {
		add(t, "(");
		expression(t, depth - 1);
		add(t, " %s ", ANY("+", "-", "*", "^", "&", "|"));
		expression(t, depth - 1);
		add(t, ")");
	} else if (kind == 6) {
		add(t, "(");
		condition(t, depth - 1);
		add(t, " ? ");
		expression(t, depth - 1);
		add(t, " : ");
		expression(t, depth - 1);
		add(t, ")");
	} else if (kind == 7) {
		add(t, "(");
		expression(t, depth - 1);
		add(t, " %s (", ANY("/", "%"));
		expression(t, depth - 1);
		add(t, " | 1))");
	} else {
		add(t, "%s(", ANY("twist", "LARGER", "SQUARE"));
		expression(t, depth - 1);
		add(t, ", ");
		expression(t, 0);
		add(t, ")");
	}
}

static const char *words(struct text *t, void (*what)(struct text *, unsigned))
{
	t->size = 0;
	what(t, 2);
	return t->at;
}

static const char *somewhere(struct text *t)
{
	t->size = 0;
	place(t);
	return t->at;
}

/* ---- Statements ----------------------------------------------------------- */

static void statement(unsigned depth);

static void block(unsigned depth)
{
	puts(" {");
	for (unsigned i = 1 + below(3); i; i--)
		statement(depth + 1);
	indent(depth, "}");
}

static void body(unsigned depth)
{
	if (below(3) || depth >= DEPTH) {
		block(depth);
		puts("");
	} else {
		puts("");
		statement(depth + 1);
	}
}

static void store(unsigned depth)
{
	struct text to, value;
	const char *l = somewhere(&to), *r = words(&value, expression);

	switch (below(8)) {
	case 0: case 1: indent(depth, "%s = %s;\n", l, r); break;
	case 2: indent(depth, "(%s) %s %s;\n", l, ANY("=", "+=", "^="), r); break;
	case 3: indent(depth, "%s %s %s;\n", l, ANY("+=", "-=", "^=", "|="), r); break;
	case 4: indent(depth, "%s\n", ANY("(a)++;", "++(b);", "--c;", "(*p)++;", "(t, a) = 9;")); break;
	case 5: indent(depth, "SET(%s, %s);\n", l, r); break;
	case 6: indent(depth, "%s(%s);\n", refers ? ANY("raise", "lift") : "INC", l); break;
	default:
		indent(depth, "atomic%s(&%s, %s);\n", ANY("Add", "Max", "Sub"),
		       ANY("mine[a & 7]", "s[4 * t + 1]", "mine[4]"), below(2) ? "1" : r);
	}
}

static void swap(unsigned depth)
{
	unsigned one = below(VARIABLES), other = (one + 1) % VARIABLES;

	indent(depth, "%s(%c, %c);\n", refers ? ANY("SWAP", "exchange") : "SWAP", 'a' + one, 'a' + other);
}

/* Of a word that is copied and changed, and of pointers. */
static void copy(unsigned depth)
{
	switch (below(6)) {
	case 0: indent(depth, "s[4 * t + (a & 3)] = s[4 * t + (b & 3)];\n"); break;
	case 1: indent(depth, "x[a & 3] = x[b & 3]; x[b & 3] += t;\n"); break;
	case 2: indent(depth, "p = &%s;\n", refers ? ANY("a", "alias") : ANY("x[b & 3]", "mine[c & 7]", "s[4 * t + 2]")); break;
	case 3: indent(depth, "one = %s ? pair[0] : pair[c & 1];\n", ANY("a > b", "t == 3")); break;
	case 4: indent(depth, "pair[d & 1] = a & 1 ? one : other;\n"); break;
	default: indent(depth, "mine[1] = c & 1 ? x[0] : x[a & 3];\n");
	}
}

/* Once, or again with the same words. */
static void branch(unsigned depth)
{
	struct text asks;
	const char *c = words(&asks, condition);

	for (unsigned again = 1 + below(3); again; again--) {
		indent(depth, "if (%s)", c);
		body(depth);
	}
}

static void either(unsigned depth)
{
	struct text asks, to, value;
	const char *c = words(&asks, condition);

	if (below(2)) {
		somewhere(&to);
		indent(depth, "if (%s)\n", c);
		indent(depth + 1, "%s = %s;\n", to.at, words(&value, expression));
		indent(depth, "else\n");
		indent(depth + 1, "%s = %s;\n", to.at, below(2) ? "0" : words(&value, expression));
		return;
	}
	indent(depth, "if (%s)", c);
	block(depth);
	printf(" else");
	block(depth);
	puts("");
}

static void leave(unsigned depth)
{
	struct text asks;

	if (!loops)
		store(depth);
	else if (in_switch)
		indent(depth, "if (%s) continue;\n", words(&asks, condition));
	else
		indent(depth, "if (%s) %s;\n", words(&asks, condition), ANY("break", "continue"));
}

static void loop(unsigned depth)
{
	unsigned n = names++, rounds = 1 + below(6);
	int was = in_switch;
	struct text asks;

	in_switch = 0;
	loops++;
	const char *pragma = below(5) ? "" : ANY("#pragma unroll\n", "#pragma unroll 1\n",
						 "#pragma unroll 2\n", "#pragma unroll 4\n");
	unsigned kind = below(6);
	if (kind < 4)
		printf("%s", pragma);
	switch (kind) {
	case 0: indent(depth, "for (int i%u = 0; i%u < %u; i%u++)", n, n, rounds, n); break;
	case 1: indent(depth, "for (unsigned i%u = a & 7; i%u > 0; i%u--)", n, n, n); break;
	case 2: indent(depth, "for (unsigned i%u = b & 3, n%u = c & 7; i%u < n%u; i%u += 1)", n, n, n, n, n); break;
	case 3:
		indent(depth, "for (unsigned i%u = 0; (%s) && i%u < %u; i%u++)", n,
		       words(&asks, condition), n, rounds, n);
		break;
	case 4:
		indent(depth, "unsigned w%u = %u;\n", n, rounds);
		printf("%s", pragma);
		indent(depth, "while (w%u-- > 0)", n);
		break;
	default:
		indent(depth, "unsigned w%u = c & 3;\n", n);
		printf("%s", pragma);
		indent(depth, "do");
		block(depth);
		printf(" while (w%u-- > 0 && (%s));\n", n, words(&asks, condition));
		loops--;
		in_switch = was;
		return;
	}
	block(depth);
	puts("");
	loops--;
	in_switch = was;
}

/* Whose counter may wrap, by an odd step, so that it comes to an end.  The rounds are
 * short, as such loops are unrolled. */
static void wrap(unsigned depth)
{
	unsigned n = names++, down = below(2), kind = below(3);
	const char *type = kind ? "unsigned" : "unsigned char", *test = ANY("", "=");
	const char *step = kind == 0 ? ANY("1", "7", "37", "101") :
			   kind == 1 ? ANY("0x61c88647u", "0x12345679u") :
				       ANY("1", "3", "16", "32");
	const char *bound = kind ? down ? "| 0x8000000" : "& 0xf7ffffff" : down ? "| 4" : "& 251";
	struct text from, to;

	if (kind == 2)
		bound = down ? "& 31 | 0xffffff00u" : "& 63";
	indent(depth, "%s e%u = (%s) %s;\n", type, n, words(&to, expression), bound);
	indent(depth, "%s i%u = %s%s;\n", type, n, words(&from, expression),
	       kind < 2 ? "" : down ? " | 0xffffff00u" : " & 127");
	if (kind == 2 && below(2))
		indent(depth, "i%u = %s(a & 31);\n", n, down ? "" : "~");
	if (below(2))
		indent(depth, "if (i%u %c%s e%u)\n", n, down ? '>' : '<', test, n);
	indent(depth, "do {\n");
	switch (below(4)) {
	case 0: indent(depth + 1, "a += s[4 * t + (i%u & 3)];\n", n); break;
	case 1: indent(depth + 1, "b = 5 * b + mine[i%u & 7] + i%u;\n", n, n); break;
	case 2: indent(depth + 1, "s[4 * t + (i%u & 3)] += c + i%u;\n", n, n); break;
	default: indent(depth + 1, "mine[i%u & 7] = 3 * d + i%u, d++;\n", n, n);
	}
	indent(depth, "} while ((i%u %c= %s) %c%s e%u);\n", n, down ? '-' : '+', step,
	       down ? '>' : '<', test, n);
}

/* Both ways of an if, or three, store to one word last. */
static void meet_in_store(unsigned depth)
{
	struct text asks, value;
	const char *at = ANY("mine[3]", "mine[5]", "s[4 * t + 2]", "mine[2 + (a & 1)]");

	indent(depth, "if (%s)\n", words(&asks, condition));
	indent(depth + 1, "%s = %s;\n", at, words(&value, expression));
	if (!below(3)) {
		indent(depth, "else if (%s)\n", words(&asks, condition));
		indent(depth + 1, "%s = %s;\n", at, words(&value, expression));
	}
	indent(depth, "else\n");
	indent(depth + 1, "%s = %s + %u;\n", at, words(&value, expression), 1 + below(9));
}

/* Ifs that ask one value for several numbers, and change nothing but memory. */
static void compare(unsigned depth)
{
	unsigned n = names++, number = below(3);

	indent(depth, "const unsigned w%u = %s;\n", n, ANY("t", "b & 15", "c % 9", "mine[4]"));
	for (unsigned ifs = 2 + below(2); ifs; ifs--, number += 1 + below(5)) {
		indent(depth, "if (w%u == %u)\n", n, number);
		indent(depth + 1, "mine[%u] = %s + %u;\n", below(8), ANY("a", "d", "t"),
		       below(90));
	}
}

/* A class within memory. */
static void pass(unsigned depth)
{
	static const char *const places[] = { "mine[0]", "mine[4]", "s[4 * t]", "s[4 * t + 1]" };
	unsigned to = below(4), from = to < 2 && below(2) ? 2 + below(2) : to == 0;

	indent(depth, "*(three *)&%s = *(three *)&%s;\n", places[to], places[from]);
}

/* Short rounds, more than are unrolled whole, or an unknown number of them within
 * another loop. */
static void count(unsigned depth)
{
	unsigned n = names++, within = below(2);

	if (within) {
		printf("#pragma unroll 1\n");
		indent(depth, "for (unsigned j%u = 0; j%u <= (b & 3); j%u++)\n", n, n, n);
		indent(depth + 1, "for (unsigned i%u = 0; i%u < (mine[0] & 31); i%u++)\n", n, n, n);
	} else {
		indent(depth, "for (unsigned i%u = 0; i%u < %s; i%u++)\n", n, n,
		       ANY("48", "64", "96", "100", "192"), n);
	}
	switch (below(3)) {
	case 0: indent(depth + 2, "a += s[4 * t + (i%u & 3)] ^ i%u;\n", n, n); break;
	case 1: indent(depth + 2, "c = 5 * c + mine[i%u & 7] * (s[4 * t + 1] ^ i%u);\n", n, n); break;
	default: indent(depth + 2, "mine[i%u & 7] += 3 * d + i%u;\n", n, n);
	}
}

/* Indices that have a sign. */
static void index_by_int(unsigned depth)
{
	unsigned n = names++;

	indent(depth, "const int r%u = (int)(%s), p%u = (int)(b & 1);\n", n,
	       ANY("a & 3", "d % 4", "mine[2] & 1"), n);
	switch (below(4)) {
	case 0:
		indent(depth, "for (int i%u = 0; i%u < r%u; i%u++)\n", n, n, n, n);
		indent(depth + 1, "a += mine[i%u] + mine[i%u + 1] * s[4 * (int)t + i%u];\n", n, n, n);
		break;
	case 1:
		indent(depth, "for (int i%u = r%u; i%u >= 0; i%u -= 1 + p%u)\n", n, n, n, n, n);
		indent(depth + 1, "c ^= mine[r%u * p%u + i%u];\n", n, n, n);
		break;
	case 2: indent(depth, "mine[r%u * 2 + p%u] -= s[4 * (int)t + r%u];\n", n, n, n); break;
	default: indent(depth, "s[(int)t * 4 + r%u * p%u] = mine[7 - p%u - r%u];\n", n, n, n, n);
	}
}

/* The first and the last word of a run that begins at an index rounded down. */
static void round_down(unsigned depth)
{
	unsigned n = names++, size = 2u << below(2);

	indent(depth, "const int r%u = (int)(%s);\n", n, ANY("d", "a - 9", "~c"));
	switch (below(3)) {
	case 0:
		indent(depth, "const int f%u = (r%u & 7) & -%u, l%u = f%u + %u;\n", n, n, size, n,
		       n, size - 1);
		indent(depth, "a += mine[f%u] + 3 * mine[l%u];\n", n, n);
		break;
	case 1: indent(depth, "c ^= (r%u & -%u) * t + ((r%u & -%u) + %u);\n", n, size, n, size, size - 1); break;
	default: indent(depth, "mine[r%u & 3] += r%u - r%u %% %u;\n", n, n, n, size);
	}
}

/* Which computes nothing that anybody wants, or nearly. */
static void idle(unsigned depth)
{
	unsigned n = names++;

	switch (below(3)) {
	case 0:
		indent(depth, "unsigned w%u = 0;\n", n);
		indent(depth, "while (mine[0] == 7 && w%u < 5)\n", n);
		indent(depth + 1, "w%u++;\n", n);
		break;
	case 1:
		indent(depth, "unsigned w%u = d & 7;\n", n);
		indent(depth, "while (w%u-- > 2) ;\n", n);
		indent(depth, "a += w%u;\n", n);
		break;
	default:
		indent(depth, "unsigned w%u = 0;\n", n);
		indent(depth, "do w%u++; while (w%u < (b & 7));\n", n, n);
		indent(depth, "c ^= w%u;\n", n);
	}
}

static void choose(unsigned depth)
{
	struct text asks;
	int was = in_switch;

	in_switch = 1;
	indent(depth, "switch ((%s) & 3) {\n", words(&asks, expression));
	for (unsigned i = 0; i < 3; i++) {
		indent(depth, i < 2 ? "case %u:\n" : "default:\n", i);
		statement(depth + 1);
		if (below(4))
			indent(depth + 1, "break;\n");
	}
	indent(depth, "}\n");
	in_switch = was;
}

static void statement(unsigned depth)
{
	static void (*const deep[])(unsigned) = { branch, branch, either, loop, choose, idle,
						    wrap, meet_in_store, compare, pass,
						    count, index_by_int, round_down };
	static void (*const flat[])(unsigned) = { store, store, store, swap, copy, leave };
	unsigned kind = below(depth < DEPTH ? 19 : 6);

	if (kind < 6) {
		flat[kind](depth);
	} else if (deep[kind - 6] == branch || deep[kind - 6] == either) {
		deep[kind - 6](depth);
	} else { /* what declares stands in its own braces */
		indent(depth, "{\n");
		deep[kind - 6](depth + 1);
		indent(depth, "}\n");
	}
}

/* Where all threads come. */
static void meet(unsigned depth)
{
	struct text value;
	unsigned n = 1 + below(7);
	char to = 'a' + below(VARIABLES), from = 'a' + below(VARIABLES);

	words(&value, expression);
	switch (below(9)) {
	case 0:
		indent(depth, "%c += __shfl_xor_sync(WARP, %c, %u);\n", to, from, n);
		break;
	case 1:
		indent(depth, "%c ^= __shfl_sync(WARP, %s, %c & 7);\n", to, value.at, from);
		break;
	case 2:
		indent(depth, "%c += __ballot_sync(WARP, (%s) & %u);\n", to, value.at, n);
		break;
	case 3:
		indent(depth, "%c += (__any_sync(WARP, (%s) == %u) != 0) + "
			      "2 * (__all_sync(WARP, %c & %u) != 0);\n",
		       to, value.at, n, from, n);
		break;
	case 4:
		indent(depth, "%c = __reduce_%s_sync(WARP, %s);\n", to, ANY("add", "max"),
		       value.at);
		break;
	case 5: /* a word of another thread, and again when it has changed */
		indent(depth, "all[t] = %c;\n", from);
		indent(depth, "__syncthreads();\n");
		indent(depth, "%c += all[(%u * t + 3) %% THREADS];\n", to, n);
		indent(depth, "__syncthreads();\n");
		indent(depth, "all[(t + %u) %% THREADS] ^= %s;\n", n, value.at);
		indent(depth, "__syncthreads();\n");
		indent(depth, "%c -= all[t];\n", from);
		indent(depth, "__syncthreads();\n");
		break;
	case 6:
		indent(depth, "atomic%s(&sum, %s);\n", ANY("Add", "Max"), value.at);
		indent(depth, "__syncthreads();\n");
		indent(depth, "%c ^= sum;\n", to);
		indent(depth, "__syncthreads();\n");
		break;
	case 7:
		indent(depth, "for (unsigned r = 0; r < %u; r++) {\n", n);
		meet(depth + 1);
		indent(depth, "}\n");
		break;
	default:
		indent(depth, "__syncthreads();\n");
	}
}

static void begin(unsigned number)
{
	printf("__global__ void k%u(unsigned *words)\n{\n"
	       "\t__shared__ unsigned s[4 * THREADS], all[THREADS], sum;\n"
	       "\tconst unsigned t = threadIdx.x;\n"
	       "\tunsigned *mine = words + 8 * t, *p = &mine[2], x[4] = { t, 1, 2 * t, 7 };\n"
	       "\tunsigned a = t, b = %u, c = mine[t & 7], d = %u * t;\n"
	       "\ttwo one = { t, 3 }, other = { 5, a }, pair[2] = { { 1, t }, { b, 2 } };\n"
	       "\tunsigned *row = s + 4 * t;\n",
	       number, below(9), below(9));
	if (refers)
		printf("\tunsigned &alias = %s, &same = %c;\n"
		       "\tauto raise = [&](unsigned &v) { v += a + 1; };\n",
		       ANY("x[2]", "mine[3]", "d", "b"), 'a' + below(VARIABLES));
	puts("\tfor (unsigned i = 0; i < 4; i++)\n\t\ts[4 * t + i] = i + t;\n"
	     "\tif (t == 0)\n\t\tsum = 1;\n\t__syncthreads();");
}

static void kernel(unsigned number)
{
	refers = below(2) != 0;
	begin(number);
	for (unsigned i = 0; i < STATEMENTS; i++) {
		statement(1);
		if (below(2))
			meet(1);
	}
	puts("\tmine[0] += a + 3 * b + 5 * c + 7 * d + *p;\n"
	     "\tfor (unsigned i = 0; i < 4; i++)\n"
	     "\t\tmine[i] += x[i] + s[4 * t + i];\n"
	     "\tmine[6] += one.u + other.v + pair[0].u + pair[1].v + row[1];\n}\n");
}

int main(int count, char **word)
{
	unsigned kernels = count > 2 ? (unsigned)atoi(word[2]) : 0;

	if (!kernels) {
		fputs("usage: kernels SEED COUNT\n", stderr);
		return 2;
	}
	state = strtoull(word[1], NULL, 10);
	puts("#include \"kernels.h\"\n");
	for (unsigned i = 0; i < kernels; i++)
		kernel(i);
	puts("int main()\n{");
	for (unsigned i = 0; i < kernels; i++)
		printf("\tTRY(k%u);\n", i);
	puts("\treturn 0;\n}");
}
