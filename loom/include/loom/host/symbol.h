/* Constant and device variables, copied to and from by name. */
#ifndef LOOM_HOST_SYMBOL_H
#define LOOM_HOST_SYMBOL_H

#include "loom/host/copy.h"

struct loom_symbol_copy {
	const void *symbol;
	size_t whole; /* its size */
	void *other;
	size_t size, offset;
	enum cudaMemcpyKind kind;
	cudaStream_t stream;
	int awaited; /* the host goes on when it is done */
};

LOOM_C_BEGIN
cudaError_t loom_to_symbol(const struct loom_symbol_copy *copy);
cudaError_t loom_from_symbol(const struct loom_symbol_copy *copy);
cudaError_t loom_symbol_address(void **pointer, const void *symbol,
				size_t whole);
cudaError_t loom_symbol_size(size_t *size, const void *symbol, size_t whole);
LOOM_C_END

#ifdef __cplusplus
template <class Type>
cudaError_t cudaMemcpyToSymbolAsync(const Type &symbol, const void *from,
				    size_t size, size_t offset,
				    enum cudaMemcpyKind kind,
				    cudaStream_t stream = 0)
{
	loom_symbol_copy c = { &symbol, sizeof symbol, (void *)from, size,
			       offset, kind, stream, 0 };

	return loom_to_symbol(&c);
}

template <class Type>
cudaError_t
cudaMemcpyToSymbol(const Type &symbol, const void *from, size_t size,
		   size_t offset = 0,
		   enum cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
	loom_symbol_copy c = { &symbol, sizeof symbol, (void *)from, size,
			       offset, kind, 0, 1 };

	return loom_to_symbol(&c);
}

template <class Type>
cudaError_t cudaMemcpyFromSymbolAsync(void *to, const Type &symbol, size_t size,
				      size_t offset, enum cudaMemcpyKind kind,
				      cudaStream_t stream = 0)
{
	loom_symbol_copy c = { &symbol, sizeof symbol, to, size,
			       offset, kind, stream, 0 };

	return loom_from_symbol(&c);
}

template <class Type>
cudaError_t cudaMemcpyFromSymbol(void *to, const Type &symbol, size_t size,
				 size_t offset = 0,
				 enum cudaMemcpyKind kind =
					 cudaMemcpyDeviceToHost)
{
	loom_symbol_copy c = { &symbol, sizeof symbol, to, size,
			       offset, kind, 0, 1 };

	return loom_from_symbol(&c);
}

template <class Type>
cudaError_t cudaGetSymbolAddress(void **pointer, const Type &symbol)
{
	return loom_symbol_address(pointer, &symbol, sizeof symbol);
}

template <class Type>
cudaError_t cudaGetSymbolSize(size_t *size, const Type &symbol)
{
	return loom_symbol_size(size, &symbol, sizeof symbol);
}
#endif

#endif
