/* wmma: numbers of 4 bits and of one, which lie in words of 32 bits. */
#ifndef LOOM_WMMA_BITS_H
#define LOOM_WMMA_BITS_H

#include "loom/wmma.h"

namespace nvcuda
{
namespace wmma
{
namespace experimental
{

namespace precision
{
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };

} // namespace experimental
} // namespace wmma
} // namespace nvcuda

namespace loom
{

template <class Type, class Word, int Count> struct fragment_word {
	typedef Type element_type;
	typedef Word storage_element_type;
	static constexpr int num_elements = Count;
	static constexpr int num_storage_elements = 1;
	Word x[1];
};

/* A lane has a word of a row of four, as mma.sync has it. */
LOOM_DEVICE unsigned row_word(const void *p, unsigned bytes)
{
	unsigned lane = loom_lane();

	loom_matrix_placed(p, bytes);
	return ((const unsigned *)((const char *)p +
				   (size_t)(lane / 4) * bytes))[lane % 4];
}

/* Sums of products need no order: a lane's eight numbers may stand as those
 * of a matrix of bytes do, in a and in b. */
LOOM_QUIET void bytes_of_fours(unsigned word, bool sign, signed char *to)
{
	for (int i = 0; i < 8; i++) {
		int v = (int)(word >> 4 * i & 15);

		to[i] = (signed char)(sign && v > 7 ? v - 16 : v);
	}
}

LOOM_DEVICE void multiply_bytes(const signed char *a, const signed char *b,
				const int *c, int *d, bool saturate,
				const char *what)
{
	const loom_product_shape shape = { 8,	      8,	32,
					   LOOM_S8,  LOOM_S8, LOOM_S32,
					   LOOM_S32, saturate };
	const loom_fragments mine = { a, b, c, d };

	multiply(shape, mine, what);
}

/* Four bits x of a and y of b: x and y is their product, x or y alone is
 * x (1 - y) + (1 - x) y. */
LOOM_QUIET void bytes_of_bits(unsigned word, int from, bool alone, bool of_b,
			      signed char *to)
{
	for (int i = 0; i < 4; i++) {
		int v = (int)(word >> (from + i) & 1);

		to[2 * i] = (signed char)(alone && of_b ? 1 - v : v);
		to[2 * i + 1] = (signed char)(!alone ? 0 : of_b ? v : 1 - v);
	}
}

} // namespace loom

namespace nvcuda
{
namespace wmma
{

/* k numbers of one type a row; all: a word full of the number v. */
#define LOOM_WORDS(use, layout, k, type, word, all)                           \
	template <>                                                           \
	class fragment<use, 8, 8, k, experimental::precision::type, layout>   \
		: public loom::fragment_word<experimental::precision::type,   \
					     word, k / 4>                     \
	{                                                                     \
	};                                                                    \
	template <class Element>                                              \
	LOOM_DEVICE void load_matrix_sync(                                    \
		fragment<use, 8, 8, k, experimental::precision::type, layout> \
			&f,                                                   \
		const Element *p, unsigned step)                              \
	{                                                                     \
		f.x[0] = (word)loom::row_word(p, step / (k / 4) * 4);         \
	}                                                                     \
	template <class Value>                                                \
	LOOM_DEVICE void fill_fragment(                                       \
		fragment<use, 8, 8, k, experimental::precision::type, layout> \
			&f,                                                   \
		const Value &value)                                           \
	{                                                                     \
		unsigned v = (unsigned)value;                                 \
                                                                              \
		f.x[0] = (word)(all);                                         \
	}
LOOM_WORDS(matrix_a, row_major, 32, s4, int, (v & 15) * 0x11111111u)
LOOM_WORDS(matrix_b, col_major, 32, s4, int, (v & 15) * 0x11111111u)
LOOM_WORDS(matrix_a, row_major, 32, u4, unsigned, (v & 15) * 0x11111111u)
LOOM_WORDS(matrix_b, col_major, 32, u4, unsigned, (v & 15) * 0x11111111u)
LOOM_WORDS(matrix_a, row_major, 128, b1, unsigned, (v & 1) * ~0u)
LOOM_WORDS(matrix_b, col_major, 128, b1, unsigned, (v & 1) * ~0u)
#undef LOOM_WORDS

template <class Type>
LOOM_DEVICE void mma_sync(fragment<accumulator, 8, 8, 32, int> &d,
			  const fragment<matrix_a, 8, 8, 32, Type, row_major> &a,
			  const fragment<matrix_b, 8, 8, 32, Type, col_major> &b,
			  const fragment<accumulator, 8, 8, 32, int> &c,
			  bool saturate = false)
{
	constexpr bool sign = (decltype(+a.x[0]))-1 < 0;
	signed char of_a[8], of_b[8];

	loom::bytes_of_fours((unsigned)a.x[0], sign, of_a);
	loom::bytes_of_fours((unsigned)b.x[0], sign, of_b);
	loom::multiply_bytes(of_a, of_b, c.x, d.x, saturate, "mma_sync");
}

LOOM_DEVICE void
bmma_sync(fragment<accumulator, 8, 8, 128, int> &d,
	  const fragment<matrix_a, 8, 8, 128, experimental::precision::b1,
			 row_major> &a,
	  const fragment<matrix_b, 8, 8, 128, experimental::precision::b1,
			 col_major> &b,
	  const fragment<accumulator, 8, 8, 128, int> &c,
	  experimental::bmmaBitOp op = experimental::bmmaBitOpXOR,
	  experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC)
{
	const bool alone = op != experimental::bmmaBitOpAND;
	fragment<accumulator, 8, 8, 128, int> sum = c;
	signed char of_a[8], of_b[8];

	for (int from = 0; from < 32; from += 4) {
		loom::bytes_of_bits(a.x[0], from, alone, false, of_a);
		loom::bytes_of_bits(b.x[0], from, alone, true, of_b);
		loom::multiply_bytes(of_a, of_b, sum.x, sum.x, false,
				     "bmma_sync");
	}
	d = sum;
}

} // namespace wmma
} // namespace nvcuda

#endif
