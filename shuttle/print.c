/* printf of kernels: each lane's line in turn. */
#include "machine.h"
#include "output.h"

union number { double d; float f; uint64_t u; };

struct format {
	int left, zero, plus, sharp, width, precision;
	char what;
};

/* Reads one conversion behind its %; what is behind it. */
static const char *read_format(const char *s, struct format *f)
{
	*f = (struct format){ .precision = -1 };
	for (; *s == '-' || *s == '0' || *s == '+' || *s == ' ' || *s == '#'; s++) {
		f->left |= *s == '-';
		f->zero |= *s == '0';
		f->plus |= *s == '+';
		f->sharp |= *s == '#';
	}
	for (; *s >= '0' && *s <= '9'; s++)
		f->width = f->width < 200 ? f->width * 10 + *s - '0' : 200;
	if (*s == '.')
		for (f->precision = 0, s++; *s >= '0' && *s <= '9'; s++)
			f->precision = f->precision < 30 ? f->precision * 10 + *s - '0' : 30;
	while (*s == 'l' || *s == 'h' || *s == 'z' || *s == 'j' || *s == 't')
		s++;
	f->what = *s;
	return *s ? s + 1 : s;
}

static void digits(struct text *t, uint64_t n, unsigned base, int upper)
{
	char room[65];
	unsigned at = sizeof room - 1;

	room[at] = 0;
	do
		room[--at] = (upper ? "0123456789ABCDEF" : "0123456789abcdef")[n % base];
	while (n /= base);
	say(t, "%s", room + at);
}

static double ten_to(int n)
{
	double p = 1;

	for (; n > 0; n--)
		p *= 10;
	return p;
}

static void fixed(struct text *t, double x, int precision)
{
	double scale = ten_to(precision > 17 ? 17 : precision), part;
	uint64_t whole, rest;

	if (x >= 1e18) {
		say(t, "%Ue18", (uint64_t)(x / 1e18));
		return;
	}
	whole = (uint64_t)x;
	part = (x - (double)whole) * scale;
	rest = (uint64_t)part;
	if (part - (double)rest > 0.5 || (part - (double)rest == 0.5 && rest & 1))
		rest++;
	if ((double)rest >= scale) {
		whole++;
		rest = 0;
	}
	say(t, "%U", whole);
	if (!precision)
		return;
	say(t, ".");
	for (double p = scale / 10; p >= 1 && (double)rest < p; p /= 10)
		if (p > 1 || rest)
			say(t, "0");
	if (rest || precision == 1 || scale == 10)
		say(t, "%U", rest);
	else
		say(t, "0");
}

/* Without the zeros behind the point. */
static void trim(struct text *t)
{
	while (t->at[t->length - 1] == '0')
		t->length--;
	t->length -= t->at[t->length - 1] == '.';
	t->at[t->length] = 0;
}

static void scientific(struct text *t, double x, int precision, char what, int trims)
{
	int e = 0;

	while (x >= 10)
		x /= 10, e++;
	while (x > 0 && x < 1)
		x *= 10, e--;
	if (x + 0.5 / ten_to(precision) >= 10)
		x /= 10, e++;
	fixed(t, x, precision);
	if (trims && precision)
		trim(t);
	say(t, "%c%s%s%d", what, e < 0 ? "-" : "+", e > -10 && e < 10 ? "0" : "", e < 0 ? -e : e);
}

/* %g: as many digits as are asked for, without the zeros behind them. */
static void general(struct text *t, double x, int precision)
{
	double y = x;
	int e = 0;

	precision = precision ? precision : 1;
	while (y >= 10)
		y /= 10, e++;
	while (y > 0 && y < 1)
		y *= 10, e--;
	if (y + 0.5 / ten_to(precision - 1) >= 10)
		e++;
	if (e < -4 || e >= precision) {
		scientific(t, x, precision - 1, 'e', 1);
		return;
	}
	fixed(t, x, precision - 1 - e);
	if (precision - 1 - e > 0)
		trim(t);
}

static void put_number(struct text *t, const struct format *f, enum kind kind, uint64_t u)
{
	union number n = { .u = u };
	double x = kind == F32 ? (double)n.f : kind == F64 ? n.d :
		   kind == U64 || kind == U32 ? (double)u : (double)(int64_t)u;
	int is_float = kind == F32 || kind == F64, precision = f->precision < 0 ? 6 : f->precision;

	if (f->what == 'c') {
		say(t, "%c", (int)u);
	} else if (f->what == 'f' || f->what == 'g' || f->what == 'e' || f->what == 'F' ||
		   f->what == 'G' || f->what == 'E') {
		say(t, x < 0 ? "-" : f->plus ? "+" : "");
		x = x < 0 ? -x : x;
		if (x != x || x - x != 0)
			say(t, x != x ? "nan" : "inf");
		else if (f->what == 'f' || f->what == 'F')
			fixed(t, x, precision);
		else if (f->what == 'e' || f->what == 'E')
			scientific(t, x, precision, f->what, 0);
		else
			general(t, x, precision);
	} else {
		if (is_float)
			u = (uint64_t)(int64_t)(x > -9e18 && x < 9e18 ? x : 0);
		if (kind == I32 && f->what != 'd' && f->what != 'i')
			u = (uint32_t)u;
		if (f->what == 'd' || f->what == 'i')
			say(t, f->plus && (int64_t)u >= 0 ? "+%D" : "%D", (int64_t)u);
		else {
			if (f->sharp && u && (f->what == 'x' || f->what == 'X'))
				say(t, f->what == 'x' ? "0x" : "0X");
			digits(t, u, f->what == 'o' ? 8 : f->what == 'u' ? 10 : 16, f->what == 'X');
		}
	}
}

static void padded(struct text *to, const struct format *f, const struct text *t)
{
	int missing = f->width - (int)t->length;
	const char *s = t->at;

	if (!f->left && f->zero && *s == '-' && missing > 0)
		say(to, "%c", *s++);
	for (int n = 0; !f->left && n < missing; n++)
		say(to, f->zero ? "0" : " ");
	say(to, "%s", s);
	for (int n = 0; f->left && n < missing; n++)
		say(to, " ");
}

static void print_lane(const struct instruction *i, unsigned lane, const cell *a)
{
	struct text *to = &output[SHUTTLE_PRINTED];
	const uint8_t *kinds = (const uint8_t *)code.texts[i->c + 1];
	unsigned k = 0;

	for (const char *s = code.texts[i->c]; *s;) {
		char room[1024];
		struct text t = { room, 0, sizeof room };
		struct format f;

		if (*s != '%' || s[1] == '%') {
			say(to, "%c", *s);
			s += *s == '%' ? 2 : 1;
			continue;
		}
		room[0] = 0;
		s = read_format(s + 1, &f);
		if (k < kinds[0] && f.what == 's') {
			uint64_t n = a[k++][lane];

			say(&t, "%s", n < code.text_count && !(n & 1) ? code.texts[n] : "(null)");
		} else if (k < kinds[0]) {
			put_number(&t, &f, (enum kind)kinds[1 + k], a[k][lane]);
			k++;
		}
		padded(to, &f, &t);
	}
}

void do_print(struct warp *w, const struct instruction *i, uint64_t *d, const cell *a)
{
	machine.slice -= (int32_t)strlen(code.texts[i->c]) * __builtin_popcount(w->active) / 4;
	for (uint32_t m = w->active; m; m &= m - 1)
		print_lane(i, (unsigned)__builtin_ctz(m), a);
	for (unsigned l = 0; l < LOOM_LANES; l++)
		d[l] = ((const uint8_t *)code.texts[i->c + 1])[0];
}
