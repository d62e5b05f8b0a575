/* Arrays, and textures and surfaces of them. */
#ifndef LOOM_HOST_ARRAY_H
#define LOOM_HOST_ARRAY_H

#include "loom/host/copy.h"

enum cudaChannelFormatKind {
	cudaChannelFormatKindSigned = 0,
	cudaChannelFormatKindUnsigned = 1,
	cudaChannelFormatKindFloat = 2,
	cudaChannelFormatKindNone = 3
};

struct cudaChannelFormatDesc {
	int x, y, z, w;
	enum cudaChannelFormatKind f;
};
typedef struct cudaChannelFormatDesc cudaChannelFormatDesc;

typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;

#define cudaArrayDefault 0x00
#define cudaArrayLayered 0x01
#define cudaArraySurfaceLoadStore 0x02
#define cudaArrayCubemap 0x04
#define cudaArrayTextureGather 0x08

enum cudaResourceType {
	cudaResourceTypeArray = 0,
	cudaResourceTypeMipmappedArray = 1,
	cudaResourceTypeLinear = 2,
	cudaResourceTypePitch2D = 3
};

struct cudaResourceDesc {
	enum cudaResourceType resType;
	union {
		struct {
			cudaArray_t array;
		} array;
		struct {
			cudaMipmappedArray_t mipmap;
		} mipmap;
		struct {
			void *devPtr;
			struct cudaChannelFormatDesc desc;
			size_t sizeInBytes;
		} linear;
		struct {
			void *devPtr;
			struct cudaChannelFormatDesc desc;
			size_t width, height, pitchInBytes;
		} pitch2D;
	} res;
	unsigned flags;
};
typedef struct cudaResourceDesc cudaResourceDesc;
struct cudaResourceViewDesc;

enum cudaTextureAddressMode {
	cudaAddressModeWrap = 0,
	cudaAddressModeClamp = 1,
	cudaAddressModeMirror = 2,
	cudaAddressModeBorder = 3
};
enum cudaTextureFilterMode {
	cudaFilterModePoint = 0,
	cudaFilterModeLinear = 1
};
enum cudaTextureReadMode {
	cudaReadModeElementType = 0,
	cudaReadModeNormalizedFloat = 1
};
enum cudaSurfaceBoundaryMode {
	cudaBoundaryModeZero = 0,
	cudaBoundaryModeClamp = 1,
	cudaBoundaryModeTrap = 2
};

struct cudaTextureDesc {
	enum cudaTextureAddressMode addressMode[3];
	enum cudaTextureFilterMode filterMode;
	enum cudaTextureReadMode readMode;
	int sRGB;
	float borderColor[4];
	int normalizedCoords;
	unsigned maxAnisotropy;
	enum cudaTextureFilterMode mipmapFilterMode;
	float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
	int disableTrilinearOptimization;
	int seamlessCubemap;
};
typedef struct cudaTextureDesc cudaTextureDesc;

LOOM_C_BEGIN
cudaError_t cudaMallocArray(cudaArray_t *array,
			    const struct cudaChannelFormatDesc *format,
			    size_t width, size_t height LOOM_DEFAULT(0),
			    unsigned flags LOOM_DEFAULT(0));
cudaError_t cudaMalloc3DArray(cudaArray_t *array,
			      const struct cudaChannelFormatDesc *format,
			      struct cudaExtent extent,
			      unsigned flags LOOM_DEFAULT(0));
cudaError_t cudaFreeArray(cudaArray_t array);
cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *format,
			     struct cudaExtent *extent, unsigned *flags,
			     cudaArray_t array);
cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *format,
			       cudaArray_const_t array);
struct cudaChannelFormatDesc cudaCreateChannelDesc(
	int x, int y, int z, int w, enum cudaChannelFormatKind kind);

/* x in bytes, y in rows. */
cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y,
				const void *from, size_t pitch, size_t width,
				size_t height, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y,
				     const void *from, size_t pitch,
				     size_t width, size_t height,
				     enum cudaMemcpyKind kind,
				     cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch,
				  cudaArray_const_t from, size_t x, size_t y,
				  size_t width, size_t height,
				  enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y,
			      const void *from, size_t size,
			      enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x,
				size_t y, size_t size,
				enum cudaMemcpyKind kind);

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object,
				    const struct cudaResourceDesc *resource,
				    const struct cudaTextureDesc *texture,
				    const struct cudaResourceViewDesc *view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *object,
				    const struct cudaResourceDesc *resource);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object);
LOOM_C_END

#ifdef __cplusplus
namespace loom
{

/* A channel's kind, and how many there are of it in a T. */
template <class Type> struct channel;
#define LOOM_CHANNEL(T, V, k)                                               \
	template <> struct channel<T> {                                     \
		static constexpr int count = 1;                             \
		typedef T type;                                             \
		static constexpr cudaChannelFormatKind kind = k;            \
	};                                                                  \
	LOOM_CHANNELS(T, V##1, 1, k)                                        \
	LOOM_CHANNELS(T, V##2, 2, k)                                        \
	LOOM_CHANNELS(T, V##4, 4, k)
#define LOOM_CHANNELS(T, V, n, k)                                           \
	template <> struct channel<V> {                                     \
		static constexpr int count = n;                             \
		typedef T type;                                             \
		static constexpr cudaChannelFormatKind kind = k;            \
	};
LOOM_CHANNEL(signed char, char, cudaChannelFormatKindSigned)
LOOM_CHANNEL(unsigned char, uchar, cudaChannelFormatKindUnsigned)
LOOM_CHANNEL(short, short, cudaChannelFormatKindSigned)
LOOM_CHANNEL(unsigned short, ushort, cudaChannelFormatKindUnsigned)
LOOM_CHANNEL(int, int, cudaChannelFormatKindSigned)
LOOM_CHANNEL(unsigned int, uint, cudaChannelFormatKindUnsigned)
LOOM_CHANNEL(float, float, cudaChannelFormatKindFloat)
template <> struct channel<char> : channel<signed char> {
};
#undef LOOM_CHANNEL
#undef LOOM_CHANNELS

} // namespace loom

template <class Type> inline cudaChannelFormatDesc cudaCreateChannelDesc()
{
	typedef loom::channel<Type> c;
	const int bits = 8 * sizeof(typename c::type);

	return ::cudaCreateChannelDesc(bits, c::count > 1 ? bits : 0,
				       c::count > 2 ? bits : 0,
				       c::count > 3 ? bits : 0, c::kind);
}
#endif

#endif
