/* Threads of the host take turns: kernels run, and memory, streams and other
 * handles change hands, for one of them at a time.  Who has waited longest is
 * next: else a thread that takes another turn at once, as one that waits for its
 * kernel does, could keep all others from theirs. */
#include "base/host-lock.h"

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t next = PTHREAD_COND_INITIALIZER;
static unsigned long drawn, called; /* the numbers of those who wait */
static _Thread_local unsigned depth; /* of the running turn; 0: it is none of ours */

int loom_host_lock_take(void)
{
	unsigned long mine;

	if (depth++)
		return 0;
	pthread_mutex_lock(&mutex);
	mine = drawn++;
	while (mine != called)
		pthread_cond_wait(&next, &mutex);
	return pthread_mutex_unlock(&mutex);
}

void loom_host_unlock(const int *begun)
{
	(void)begun;
	if (--depth)
		return;
	pthread_mutex_lock(&mutex);
	called++;
	pthread_cond_broadcast(&next);
	pthread_mutex_unlock(&mutex);
}
