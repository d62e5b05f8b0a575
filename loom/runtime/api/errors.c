/* Error codes, their names and texts, and the last one. */
#include "api/errors.h"

#include "api/refusals.h"
#include "api/unread.h"
#include "loom/host.h"

static _Thread_local cudaError_t last;

cudaError_t loom_error(cudaError_t error)
{
	if (error != cudaSuccess)
		last = error;
	if (error != cudaSuccess && error != cudaErrorNotReady)
		loom_unread_failed(error);
	return error;
}

cudaError_t loom_error_told(cudaError_t error)
{
	loom_unread_failed(cudaSuccess);
	return last = error;
}

cudaError_t cudaGetLastError(void)
{
	cudaError_t e = last;

	loom_refusals_seen();
	loom_unread_seen();
	last = cudaSuccess;
	return e;
}

cudaError_t cudaPeekAtLastError(void)
{
	loom_refusals_seen();
	loom_unread_seen();
	return last;
}

static const struct {
	cudaError_t error;
	const char *name, *text;
} errors[] = {
	{ cudaSuccess, "cudaSuccess", "no error" },
#define LOOM_OWN(name, value, text) { cudaError##name, "cudaError" #name, text },
#define LOOM_TEXT(name, driver, value, text) LOOM_OWN(name, value, text)
	LOOM_ERRORS(LOOM_TEXT, LOOM_OWN)
};

const char *cudaGetErrorName(cudaError_t error)
{
	for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
		if (errors[i].error == error)
			return errors[i].name;
	return "unrecognized error code";
}

const char *cudaGetErrorString(cudaError_t error)
{
	for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
		if (errors[i].error == error)
			return errors[i].text;
	return "unrecognized error code";
}
