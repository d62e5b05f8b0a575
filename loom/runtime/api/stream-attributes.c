/* Attributes of streams: what a stream keeps in the L2 cache, which has no
 * effect here, and its priority. */
#include "api/errors.h"
#include "api/stream.h"

static int is_window(const struct cudaAccessPolicyWindow *w)
{
	int most = 0;

	cudaDeviceGetAttribute(&most, cudaDevAttrMaxAccessPolicyWindowSize, 0);
	return w->num_bytes <= (size_t)most && w->hitRatio >= 0 &&
	       w->hitRatio <= 1 && w->missProp != cudaAccessPropertyPersisting;
}

cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID id,
				   const cudaStreamAttrValue *value)
{
	struct CUstream_st *s = loom_stream(stream);

	if (!s)
		return loom_error(cudaErrorInvalidResourceHandle);
	if (!value || id != cudaStreamAttributeAccessPolicyWindow ||
	    !is_window(&value->accessPolicyWindow))
		return loom_error(cudaErrorInvalidValue);
	s->window = value->accessPolicyWindow;
	return cudaSuccess;
}

cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaStreamAttrID id,
				   cudaStreamAttrValue *value)
{
	const struct CUstream_st *s = loom_stream(stream);

	if (!s)
		return loom_error(cudaErrorInvalidResourceHandle);
	if (value && id == cudaStreamAttributeAccessPolicyWindow)
		value->accessPolicyWindow = s->window;
	else if (value && id == cudaStreamAttributePriority)
		value->priority = s->priority;
	else
		return loom_error(cudaErrorInvalidValue);
	return cudaSuccess;
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from)
{
	struct CUstream_st *t = loom_stream(to);
	const struct CUstream_st *f = loom_stream(from);

	if (!t || !f)
		return loom_error(cudaErrorInvalidResourceHandle);
	t->window = f->window;
	return cudaSuccess;
}
