/* Copies and fills, in one, two and three dimensions. */
#ifndef LOOM_HOST_COPY_H
#define LOOM_HOST_COPY_H

#include "loom/host/memory.h"

enum cudaMemcpyKind {
	cudaMemcpyHostToHost,
	cudaMemcpyHostToDevice,
	cudaMemcpyDeviceToHost,
	cudaMemcpyDeviceToDevice,
	cudaMemcpyDefault
};

struct cudaPos {
	size_t x, y, z;
};
typedef struct cudaPos cudaPos;

typedef struct cudaArray *cudaArray_t;

struct cudaMemcpy3DParms {
	cudaArray_t srcArray;
	struct cudaPos srcPos;
	struct cudaPitchedPtr srcPtr;
	cudaArray_t dstArray;
	struct cudaPos dstPos;
	struct cudaPitchedPtr dstPtr;
	struct cudaExtent extent;
	enum cudaMemcpyKind kind;
};
typedef struct cudaMemcpy3DParms cudaMemcpy3DParms;

struct cudaMemcpy3DPeerParms {
	cudaArray_t srcArray;
	struct cudaPos srcPos;
	struct cudaPitchedPtr srcPtr;
	int srcDevice;
	cudaArray_t dstArray;
	struct cudaPos dstPos;
	struct cudaPitchedPtr dstPtr;
	int dstDevice;
	struct cudaExtent extent;
};
typedef struct cudaMemcpy3DPeerParms cudaMemcpy3DPeerParms;

LOOM_C_BEGIN
cudaError_t cudaMemcpy(void *to, const void *from, size_t size,
		       enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size,
			    enum cudaMemcpyKind kind,
			    cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from,
			   int from_device, size_t size);
cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from,
				int from_device, size_t size,
				cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from,
			 size_t from_pitch, size_t width, size_t height,
			 enum cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from,
			      size_t from_pitch, size_t width, size_t height,
			      enum cudaMemcpyKind kind,
			      cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *copy);
cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *copy,
			      cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *copy);
cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *copy,
				  cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaMemset(void *to, int value, size_t size);
cudaError_t cudaMemsetAsync(void *to, int value, size_t size,
			    cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaMemset2D(void *to, size_t pitch, int value, size_t width,
			 size_t height);
cudaError_t cudaMemset2DAsync(void *to, size_t pitch, int value, size_t width,
			      size_t height,
			      cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaMemset3D(struct cudaPitchedPtr to, int value,
			 struct cudaExtent extent);
cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr to, int value,
			      struct cudaExtent extent,
			      cudaStream_t stream LOOM_DEFAULT(0));
LOOM_C_END

static inline struct cudaPos make_cudaPos(size_t x, size_t y, size_t z)
{
	struct cudaPos p = { x, y, z };

	return p;
}

static inline struct cudaExtent make_cudaExtent(size_t width, size_t height,
						size_t depth)
{
	struct cudaExtent e = { width, height, depth };

	return e;
}

static inline struct cudaPitchedPtr make_cudaPitchedPtr(void *pointer,
							size_t pitch,
							size_t width,
							size_t height)
{
	struct cudaPitchedPtr p = { pointer, pitch, width, height };

	return p;
}

#endif
