/* Textures and surfaces in kernels (runtime/api/texture.c); loomcc includes
 * this where a source names one of them. */
#ifndef LOOM_TEXTURE_H
#define LOOM_TEXTURE_H

#include "loom/common.h"
#include "loom/host/array.h"

/* One reading: coordinates, or a number of an element (fetch). */
struct loom_sample {
	unsigned long long object;
	int dimensions, layered, fetch, layer;
	float at[3];
};
/* An element of a surface: x in bytes. */
struct loom_texel {
	unsigned long long object;
	int dimensions, layered, x, y, z;
	cudaSurfaceBoundaryMode mode;
	int size; /* in bytes */
};

extern "C" {
/* Four channels, as floats (given 1) or integers; given: what the caller
 * wants.  where: behind the program's call. */
void loom_texture_read(const struct loom_sample *sample, int floats,
		       void *channels, const void *where);
void loom_surface_read(const struct loom_texel *texel, void *value,
		       const void *where);
void loom_surface_write(const struct loom_texel *texel, const void *value,
			const void *where);
}

namespace loom
{

template <class Type> LOOM_QUIET Type read_texture(const loom_sample &s)
{
	typedef typename channel<Type>::type Channel;
	constexpr bool floats = __is_same(Channel, float);
	union {
		float f[4];
		int i[4];
	} v;
	Channel c[4];
	Type result;

	loom_texture_read(&s, floats, &v, __builtin_return_address(0));
	for (int n = 0; n < channel<Type>::count; n++)
		c[n] = floats ? (Channel)v.f[n] : (Channel)v.i[n];
	__builtin_memcpy((void *)&result, c, sizeof result);
	return result;
}

} // namespace loom

#define LOOM_TEXTURE(name, dimensions, layered, layer, x, y, z, ...)        \
	template <class Type>                                               \
	LOOM_DEVICE Type name(cudaTextureObject_t t, __VA_ARGS__)           \
	{                                                                   \
		return loom::read_texture<Type>(                            \
			{ t, dimensions, layered, 0, layer, { x, y, z } }); \
	}                                                                   \
	template <class Type>                                               \
	LOOM_DEVICE void name(Type *v, cudaTextureObject_t t, __VA_ARGS__)  \
	{                                                                   \
		*v = loom::read_texture<Type>(                              \
			{ t, dimensions, layered, 0, layer, { x, y, z } }); \
	}
LOOM_TEXTURE(tex1D, 1, 0, 0, x, 0, 0, float x)
LOOM_TEXTURE(tex2D, 2, 0, 0, x, y, 0, float x, float y)
LOOM_TEXTURE(tex3D, 3, 0, 0, x, y, z, float x, float y, float z)
LOOM_TEXTURE(tex1DLayered, 1, 1, layer, x, 0, 0, float x, int layer)
LOOM_TEXTURE(tex2DLayered, 2, 1, layer, x, y, 0, float x, float y, int layer)
/* Without mipmaps every level is the first. */
LOOM_TEXTURE(tex1DLod, 1, 0, 0, x, 0, 0, float x, float)
LOOM_TEXTURE(tex2DLod, 2, 0, 0, x, y, 0, float x, float y, float)
LOOM_TEXTURE(tex3DLod, 3, 0, 0, x, y, z, float x, float y, float z, float)
#undef LOOM_TEXTURE

template <class Type> LOOM_DEVICE Type tex1Dfetch(cudaTextureObject_t t, int i)
{
	return loom::read_texture<Type>({ t, 1, 0, 1, i, { 0, 0, 0 } });
}
template <class Type>
LOOM_DEVICE void tex1Dfetch(Type *v, cudaTextureObject_t t, int i)
{
	*v = tex1Dfetch<Type>(t, i);
}

namespace loom
{

template <class Type> LOOM_QUIET Type read_surface(const loom_texel &t)
{
	Type v;

	loom_surface_read(&t, &v, __builtin_return_address(0));
	return v;
}
template <class Type>
LOOM_QUIET void write_surface(const loom_texel &t, const Type &v)
{
	loom_surface_write(&t, &v, __builtin_return_address(0));
}

} // namespace loom

#define LOOM_SURFACE(name, dimensions, layered, x, y, z, ...)               \
	template <class Type>                                               \
	LOOM_DEVICE Type name##read(cudaSurfaceObject_t s, __VA_ARGS__,     \
				    cudaSurfaceBoundaryMode mode =          \
					    cudaBoundaryModeTrap)           \
	{                                                                   \
		return loom::read_surface<Type>({ s, dimensions, layered,   \
						  x, y, z, mode,            \
						  sizeof(Type) });          \
	}                                                                   \
	template <class Type>                                               \
	LOOM_DEVICE void name##read(                                        \
		Type *v, cudaSurfaceObject_t s, __VA_ARGS__,                \
		cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)        \
	{                                                                   \
		*v = loom::read_surface<Type>({ s, dimensions, layered, x,  \
						y, z, mode,                 \
						sizeof(Type) });            \
	}                                                                   \
	template <class Type>                                               \
	LOOM_DEVICE void name##write(                                       \
		Type v, cudaSurfaceObject_t s, __VA_ARGS__,                 \
		cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)        \
	{                                                                   \
		loom::write_surface({ s, dimensions, layered, x, y, z,      \
				      mode, sizeof(Type) },                 \
				    v);                                     \
	}
LOOM_SURFACE(surf1D, 1, 0, x, 0, 0, int x)
LOOM_SURFACE(surf2D, 2, 0, x, y, 0, int x, int y)
LOOM_SURFACE(surf3D, 3, 0, x, y, z, int x, int y, int z)
LOOM_SURFACE(surf2DLayered, 2, 1, x, y, layer, int x, int y, int layer)
#undef LOOM_SURFACE

#endif
