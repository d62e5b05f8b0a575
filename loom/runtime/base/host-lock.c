/* Threads of the host take turns: kernels run, and memory, streams and other
 * handles change hands, for one of them at a time. */
#define _GNU_SOURCE
#include "base/host-lock.h"

#include <pthread.h>

static pthread_mutex_t mutex;

__attribute__((constructor(101))) static void setup(void)
{
	pthread_mutexattr_t again;

	pthread_mutexattr_init(&again);
	pthread_mutexattr_settype(&again, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&mutex, &again);
	pthread_mutexattr_destroy(&again);
}

int loom_host_lock_take(void)
{
	return pthread_mutex_lock(&mutex);
}

void loom_host_unlock(const int *begun)
{
	(void)begun;
	pthread_mutex_unlock(&mutex);
}
