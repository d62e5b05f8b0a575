/* Copies into and out of __device__ and __constant__ variables. */
#include "base/call.h"
#include "base/host-lock.h"
#include "memory/variables.h"
#include "api/errors.h"
#include "loom/host.h"
#include "loom/host/symbol.h"

static int is_symbol(const void *symbol, size_t size)
{
	enum loom_variable v = loom_variable(
		(uintptr_t)loom_variable_of(symbol), size);

	return v == LOOM_DEVICE_VARIABLE || v == LOOM_CONSTANT_VARIABLE;
}

/* A symbol's place, checked; NULL when it is none or too small. */
static char *part(const void *symbol, size_t whole, size_t size, size_t offset)
{
	if (offset > whole || size > whole - offset)
		return NULL;
	return (char *)(uintptr_t)loom_variable_of(symbol) + offset;
}

static cudaError_t copy_now(void *to, const void *from, size_t size,
			    enum cudaMemcpyKind kind, cudaStream_t stream)
{
	(void)stream;
	return cudaMemcpy(to, from, size, kind);
}

/* Into a symbol (kind: from where) or out of it (kind: to where). */
static cudaError_t copy_symbol(const struct loom_symbol_copy *c, int into)
{
	LOOM_HOST_LOCK;
	enum cudaMemcpyKind only = into ? cudaMemcpyHostToDevice :
					  cudaMemcpyDeviceToHost;
	char *at;

	if (!is_symbol(c->symbol, c->whole))
		return loom_error(cudaErrorInvalidSymbol);
	if (c->kind != only && c->kind != cudaMemcpyDeviceToDevice &&
	    c->kind != cudaMemcpyDefault)
		return loom_error(cudaErrorInvalidMemcpyDirection);
	at = part(c->symbol, c->whole, c->size, c->offset);
	if (!at)
		return loom_error(cudaErrorInvalidValue);
	return (c->awaited ? copy_now : cudaMemcpyAsync)(
		into ? at : c->other, into ? c->other : at, c->size, c->kind,
		c->stream);
}

cudaError_t loom_to_symbol(const struct loom_symbol_copy *c)
{
	LOOM_CALL;

	return copy_symbol(c, 1);
}

cudaError_t loom_from_symbol(const struct loom_symbol_copy *c)
{
	LOOM_CALL;

	return copy_symbol(c, 0);
}

cudaError_t loom_symbol_address(void **pointer, const void *symbol,
				size_t whole)
{
	if (!pointer)
		return loom_error(cudaErrorInvalidValue);
	if (!is_symbol(symbol, whole))
		return loom_error(cudaErrorInvalidSymbol);
	*pointer = (void *)(uintptr_t)loom_variable_of(symbol);
	return cudaSuccess;
}

cudaError_t loom_symbol_size(size_t *size, const void *symbol, size_t whole)
{
	if (!size)
		return loom_error(cudaErrorInvalidValue);
	if (!is_symbol(symbol, whole))
		return loom_error(cudaErrorInvalidSymbol);
	*size = whole;
	return cudaSuccess;
}
