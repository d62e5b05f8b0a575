#ifndef LOOM_HOST_LOCK_H
#define LOOM_HOST_LOCK_H

/* The rest of the function is one host thread's alone; it may call others
 * that say so too. */
#define LOOM_HOST_LOCK                                                     \
	int loom_host_lock __attribute__((cleanup(loom_host_unlock),      \
					  unused)) = loom_host_lock_take()
int loom_host_lock_take(void);
void loom_host_unlock(const int *taken);

#endif
