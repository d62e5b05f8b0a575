/* cuRAND's library: generators, and numbers of theirs for memory of the device
 * or, of those made for it, of the host. */
#include <curand.h>
#include <stdint.h>
#include <stdlib.h>

#include "api/stream.h"
#include "base/access-record.h"
#include "base/call.h"
#include "base/failure.h"
#include "base/host-lock.h"
#include "hazards/across.h"
#include "hazards/outstanding.h"
#include "hazards/race.h"
#include "math/random.h"
#include "memory/device-memory.h"
#include "memory/initialised.h"
#include "memory/variables.h"

struct curandGenerator_st {
	struct loom_random *random;
	cudaStream_t stream;
	int host;
};

struct request {
	const char *name;
	uintptr_t pc; /* of the call */
	curandGenerator_t generator;
	enum loom_distribution kind;
	void *out;
	size_t n;
	double mean, deviation;
};

static curandStatus_t create(curandGenerator_t *generator, curandRngType_t type,
			     int host)
{
	int philox = type == CURAND_RNG_PSEUDO_PHILOX4_32_10;
	struct curandGenerator_st *g;

	if (!generator)
		return CURAND_STATUS_NOT_INITIALIZED;
	if (!philox && type != CURAND_RNG_PSEUDO_DEFAULT &&
	    type != CURAND_RNG_PSEUDO_XORWOW)
		loom_fail_at(loom_call_pc(), "curandCreateGenerator: loom has "
			     "no generator number %d; take "
			     "CURAND_RNG_PSEUDO_DEFAULT or "
			     "CURAND_RNG_PSEUDO_PHILOX4_32_10", (int)type);
	g = calloc(1, sizeof *g);
	if (g)
		g->random = loom_random_make(philox);
	if (!g || !g->random) {
		free(g);
		return CURAND_STATUS_ALLOCATION_FAILED;
	}
	g->host = host;
	*generator = g;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandCreateGenerator(curandGenerator_t *generator,
				     curandRngType_t type)
{
	LOOM_CALL;
	return create(generator, type, 0);
}

curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator,
					 curandRngType_t type)
{
	LOOM_CALL;
	return create(generator, type, 1);
}

curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
{
	if (!generator)
		return CURAND_STATUS_NOT_INITIALIZED;
	free(generator->random);
	free(generator);
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetVersion(int *version)
{
	*version = CURAND_VERSION;
	return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetProperty(libraryPropertyType type, int *value)
{
	*value = type == MAJOR_VERSION ? CURAND_VER_MAJOR :
		 type == MINOR_VERSION ? CURAND_VER_MINOR : CURAND_VER_PATCH;
	return CURAND_STATUS_SUCCESS;
}

#define SETTING(name, T, what)                                             \
	curandStatus_t curand##name(curandGenerator_t generator, T value)  \
	{                                                                  \
		if (!generator)                                            \
			return CURAND_STATUS_NOT_INITIALIZED;              \
		what;                                                      \
		return CURAND_STATUS_SUCCESS;                              \
	}
SETTING(SetStream, cudaStream_t, generator->stream = value)
SETTING(SetPseudoRandomGeneratorSeed, unsigned long long,
	loom_random_seed(generator->random, value))
SETTING(SetGeneratorOffset, unsigned long long,
	loom_random_skip(generator->random, value))
SETTING(SetQuasiRandomGeneratorDimensions, unsigned,
	(void)value; return CURAND_STATUS_TYPE_ERROR)

curandStatus_t curandGenerateSeeds(curandGenerator_t generator)
{
	return generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}

/* The orders that these generators have are one. */
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator,
					  curandOrdering_t order)
{
	LOOM_CALL;
	if (!generator)
		return CURAND_STATUS_NOT_INITIALIZED;
	if (order == CURAND_ORDERING_PSEUDO_SEEDED)
		loom_fail_at(loom_call_pc(), "curandSetGeneratorOrdering: loom "
			     "has no CURAND_ORDERING_PSEUDO_SEEDED; take "
			     "CURAND_ORDERING_PSEUDO_DEFAULT");
	return order == CURAND_ORDERING_PSEUDO_BEST ||
	       order == CURAND_ORDERING_PSEUDO_DEFAULT ||
	       order == CURAND_ORDERING_PSEUDO_LEGACY ?
		CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE;
}

/* Numbers for the device's memory are its work, in the generator's stream. */
static void check(const struct request *r, size_t size)
{
	enum loom_memory memory = loom_memory_of(r->out, size);
	struct loom_area area = loom_area_line((uintptr_t)r->out, size);

	if (memory >= LOOM_MEMORY_HOST &&
	    loom_variable((uintptr_t)r->out, size) == LOOM_NO_VARIABLE)
		loom_fail_at(r->pc, "%s: %zu bytes, %s; %s", r->name, size,
			     memory == LOOM_MEMORY_HOST ?
			     "in the host's memory" :
			     "not of one allocation of the device's",
			     memory == LOOM_MEMORY_HOST ?
			     "give it device memory, or make the generator by "
			     "curandCreateGeneratorHost" :
			     "see that as many numbers fit there");
	if (loom_checking) {
		loom_across_area(&area, LOOM_DEED_RANDOM, LOOM_STORE, r->pc);
		loom_outstanding_begins();
	}
	loom_initialised_written((uintptr_t)r->out, size);
}

static cudaError_t run(void *data)
{
	LOOM_HOST_LOCK;
	const struct request *r = data;

	if (!r->generator->host && r->n)
		check(r, r->n * loom_random_size(r->kind));
	loom_random_fill(r->generator->random, r->kind, r->out, r->n, r->mean,
			 r->deviation);
	return cudaSuccess;
}

static curandStatus_t generate(struct request r)
{
	if (!r.generator)
		return CURAND_STATUS_NOT_INITIALIZED;
	if (!loom_random_fits(r.generator->random, r.kind, r.n))
		return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
	loom_stream_settle(r.generator->stream);
	return loom_submit(r.generator->stream, cudaGraphNodeTypeKernel, run, &r,
			   sizeof r) == cudaSuccess ?
		CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

#define PC ((uintptr_t)__builtin_return_address(0) - 1)
#define PLAIN(name, kind, T)                                                \
	curandStatus_t name(curandGenerator_t generator, T *out, size_t n)  \
	{                                                                   \
		return generate((struct request){ #name, PC, generator,     \
						  kind, out, n, 0, 1 });    \
	}
#define ABOUT(name, kind, T)                                                \
	curandStatus_t name(curandGenerator_t generator, T *out, size_t n,  \
			    T mean, T deviation)                            \
	{                                                                   \
		return generate((struct request){ #name, PC, generator,     \
						  kind, out, n,             \
						  (double)mean,             \
						  (double)deviation });     \
	}
PLAIN(curandGenerate, LOOM_BITS, unsigned)
PLAIN(curandGenerateUniform, LOOM_UNIFORM, float)
PLAIN(curandGenerateUniformDouble, LOOM_UNIFORM_DOUBLE, double)
ABOUT(curandGenerateNormal, LOOM_NORMAL, float)
ABOUT(curandGenerateNormalDouble, LOOM_NORMAL_DOUBLE, double)
ABOUT(curandGenerateLogNormal, LOOM_LOG_NORMAL, float)
ABOUT(curandGenerateLogNormalDouble, LOOM_LOG_NORMAL_DOUBLE, double)
