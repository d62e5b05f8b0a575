/* wmma: a warp multiplies matrices of 8 to 32 rows (runtime/math/matrix.c).
 * Which lane has which number is not documented; here it is as mma.sync has
 * it. */
#ifndef LOOM_WMMA_H
#define LOOM_WMMA_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "loom/fragment.h"

namespace nvcuda
{
namespace wmma
{

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision
{
struct tf32;
}

} // namespace wmma
} // namespace nvcuda

namespace loom
{

/* What a fragment's numbers are: kept as, side by side, known as. */
template <class Type> struct fragment_of;
#define LOOM_FRAGMENT(T, kept, neighbours, name)                            \
	template <> struct fragment_of<T> {                                 \
		typedef kept type;                                          \
		static constexpr int group = neighbours;                    \
		static constexpr loom_number number = name;                 \
	};
LOOM_FRAGMENT(__half, __half, 2, LOOM_F16)
LOOM_FRAGMENT(__nv_bfloat16, __nv_bfloat16, 2, LOOM_BF16)
LOOM_FRAGMENT(nvcuda::wmma::precision::tf32, float, 1, LOOM_TF32)
LOOM_FRAGMENT(float, float, 1, LOOM_F32)
LOOM_FRAGMENT(double, double, 1, LOOM_F64)
LOOM_FRAGMENT(signed char, signed char, 4, LOOM_S8)
LOOM_FRAGMENT(unsigned char, unsigned char, 4, LOOM_U8)
LOOM_FRAGMENT(int, int, 1, LOOM_S32)
#undef LOOM_FRAGMENT

template <class Type, int Rows, int Cols, int Group, int Size>
struct fragment_base {
	typedef typename fragment_of<Type>::type element_type;
	typedef element_type storage_element_type;
	/* Rows are b's columns: tiles go along what is not multiplied. */
	static constexpr int rows = Rows, group = Group;
	static constexpr int count = Rows * Cols / 32;
	static constexpr int num_elements = Size;
	static constexpr int num_storage_elements = Size;
	/* Neighbours are copied 16 bytes at once. */
	alignas(Size * sizeof(element_type) % 16 ? alignof(element_type) : 16)
		element_type x[Size];
};

/* nvcc's fragments of half have 16, some of them twice. */
template <class Type, int least> constexpr int fragment_size()
{
	return fragment_of<Type>::number == LOOM_F16 && least < 16 ? 16 : least;
}

} // namespace loom

namespace nvcuda
{
namespace wmma
{

template <class Use, int m, int n, int k, class Type, class Layout = void>
class fragment;
template <int m, int n, int k, class Type, class Layout>
class fragment<matrix_a, m, n, k, Type, Layout>
	: public loom::fragment_base<Type, m, k, loom::fragment_of<Type>::group,
				     loom::fragment_size<Type, m * k / 32>()>
{
};
template <int m, int n, int k, class Type, class Layout>
class fragment<matrix_b, m, n, k, Type, Layout>
	: public loom::fragment_base<Type, n, k, loom::fragment_of<Type>::group,
				     loom::fragment_size<Type, n * k / 32>()>
{
};
template <int m, int n, int k, class Type>
class fragment<accumulator, m, n, k, Type, void>
	: public loom::fragment_base<Type, m, n, 2, m * n / 32>
{
};

} // namespace wmma
} // namespace nvcuda

namespace loom
{

/* Number i's place in memory; along: rows lie one after another. */
template <class Fragment>
LOOM_DEVICE size_t fragment_at(int i, unsigned step, bool along)
{
	size_t row = (size_t)row_of(i, Fragment::rows, Fragment::group);
	size_t col = (size_t)col_of(i, Fragment::rows, Fragment::group);

	return along ? row * step + col : col * step + row;
}

template <class Fragment, class Type>
LOOM_QUIET void fragment_take(Fragment *f, const Type *p, unsigned step,
			      bool along)
{
	for (int i = 0; i < Fragment::count; i++)
		f->x[i] = p[fragment_at<Fragment>(i, step, along)];
}

/* 16 x 16 numbers of 16 bits: from shared memory by ldmatrix, a row of eight a
 * lane; from global memory by pairs along it, which are turned when they lie
 * across.  Other matrices are loaded as their numbers lie. */
template <class Fragment, class Type>
LOOM_DEVICE bool fragment_whole(Fragment &f, const Type *p, unsigned step,
				bool along)
{
	if (Fragment::rows != 16 || Fragment::count != 8 || sizeof(Type) != 2 ||
	    step % 8 || (size_t)p % 16)
		return false;
	if (loom_is_shared(p)) {
		unsigned lane = loom_lane();
		alignas(16) unsigned row[4];

		loom_matrix_row(p + (size_t)(lane % 16) * step + lane / 16 * 8,
				row);
	} else if (along) {
		return false;
	} else {
		for (int i = 0; i < Fragment::count; i += 2) {
			unsigned pair;

			copy<4>(&pair,
				p + fragment_at<Fragment>(i, step, true));
#ifndef LOOM_CLANG_DEVICE
			__asm__ volatile("" : : "r"(pair));
#endif
		}
	}
	fragment_take(&f, p, step, along);
	return true;
}

/* Neighbours that are neighbours in memory are loaded at once. */
template <class Fragment, class Type>
LOOM_DEVICE void fragment_load(Fragment &f, const Type *p, unsigned step,
			       bool along)
{
	constexpr int group = Fragment::group;
	bool whole;

	loom_matrix_placed(p, step * sizeof *p);
	whole = fragment_whole(f, p, step, along);

#pragma GCC unroll 16
	for (int i = 0; i < Fragment::count && !whole; i += group) {
		if (along && group > 1 && step % group == 0 &&
		    (size_t)p % (group * sizeof(Type)) == 0) {
			copy<group * (int)sizeof(Type)>(
				&f.x[i],
				p + fragment_at<Fragment>(i, step, along));
			continue;
		}
		for (int e = 0; e < group; e++)
			f.x[i + e] =
				p[fragment_at<Fragment>(i + e, step, along)];
	}
	for (int i = Fragment::count; i < Fragment::num_elements; i++)
		f.x[i] = f.x[i - Fragment::count];
}

template <class Type> constexpr bool is_row_major = false;
template <> constexpr bool is_row_major<nvcuda::wmma::row_major> = true;

} // namespace loom

namespace nvcuda
{
namespace wmma
{

template <class Fragment, class Type>
LOOM_DEVICE void fill_fragment(Fragment &f, const Type &v)
{
	for (int i = 0; i < Fragment::num_elements; i++)
		f.x[i] = (typename Fragment::element_type)v;
}

template <int m, int n, int k, class Type, class Layout, class Element>
LOOM_DEVICE void load_matrix_sync(fragment<matrix_a, m, n, k, Type, Layout> &f,
				  const Element *p, unsigned step)
{
	loom::fragment_load(f, p, step, loom::is_row_major<Layout>);
}

template <int m, int n, int k, class Type, class Layout, class Element>
LOOM_DEVICE void load_matrix_sync(fragment<matrix_b, m, n, k, Type, Layout> &f,
				  const Element *p, unsigned step)
{
	loom::fragment_load(f, p, step, !loom::is_row_major<Layout>);
}

template <int m, int n, int k, class Type, class Element>
LOOM_DEVICE void load_matrix_sync(fragment<accumulator, m, n, k, Type> &f,
				  const Element *p, unsigned step,
				  layout_t layout)
{
	loom::fragment_load(f, p, step, layout == mem_row_major);
}

template <int m, int n, int k, class Type, class Element>
LOOM_DEVICE void
store_matrix_sync(Element *p, const fragment<accumulator, m, n, k, Type> &f,
		  unsigned step, layout_t layout)
{
	typedef fragment<accumulator, m, n, k, Type> Fragment;
	bool along = layout == mem_row_major;

	loom_matrix_placed(p, step * sizeof *p);
#pragma GCC unroll 16
	for (int i = 0; i < Fragment::count; i += 2) {
		if (along && step % 2 == 0 &&
		    (size_t)p % (2 * sizeof(Element)) == 0) {
			loom::copy<2 * (int)sizeof(Element)>(
				p + loom::fragment_at<Fragment>(i, step, along),
				&f.x[i]);
			continue;
		}
		p[loom::fragment_at<Fragment>(i, step, along)] = f.x[i];
		p[loom::fragment_at<Fragment>(i + 1, step, along)] = f.x[i + 1];
	}
}

template <int m, int n, int k, class TypeA, class LayoutA, class TypeB,
	  class LayoutB, class TypeC, class TypeD>
LOOM_DEVICE void mma_sync(fragment<accumulator, m, n, k, TypeD> &d,
			  const fragment<matrix_a, m, n, k, TypeA, LayoutA> &a,
			  const fragment<matrix_b, m, n, k, TypeB, LayoutB> &b,
			  const fragment<accumulator, m, n, k, TypeC> &c,
			  bool saturate = false)
{
	const loom_product_shape shape = {
		m, n, k, loom::fragment_of<TypeA>::number,
		loom::fragment_of<TypeB>::number,
		loom::fragment_of<TypeC>::number,
		loom::fragment_of<TypeD>::number, saturate
	};
	const loom_fragments mine = { a.x, b.x, c.x, d.x };

	loom::multiply(shape, mine, "mma_sync");
}

/* To the nearest of 10 bits of mantissa, ties away from 0. */
LOOM_DEVICE float __float_to_tf32(float v)
{
	unsigned bits = (unsigned)loom::bits(v);

	if ((bits & 0x7f800000u) != 0x7f800000u)
		bits = (bits + 0x1000u) & ~0x1fffu;
	return loom::from_bits<float>(bits);
}

} // namespace wmma
} // namespace nvcuda

#endif
