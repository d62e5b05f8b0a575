/* OpenMP's functions for one thread; where the program is linked with a library that
 * has several, that one's come first (compiler/loomcc.c). */
#define _POSIX_C_SOURCE 200809L
#include "loom/openmp.h"

#include <time.h>

int omp_get_num_threads(void) { return 1; }
int omp_get_max_threads(void) { return 1; }
int omp_get_thread_num(void) { return 0; }
int omp_get_num_procs(void) { return 1; }
int omp_in_parallel(void) { return 0; }
int omp_get_dynamic(void) { return 0; }
int omp_get_nested(void) { return 0; }
int omp_get_thread_limit(void) { return 1; }
int omp_get_level(void) { return 0; }
int omp_get_active_level(void) { return 0; }
int omp_get_max_active_levels(void) { return 1; }
void omp_set_num_threads(int threads) { (void)threads; }
void omp_set_dynamic(int is_on) { (void)is_on; }
void omp_set_nested(int is_on) { (void)is_on; }
void omp_set_max_active_levels(int levels) { (void)levels; }
void omp_set_schedule(omp_sched_t kind, int chunk) { (void)kind, (void)chunk; }

static double seconds(const struct timespec *t)
{
	return (double)t->tv_sec + 1e-9 * (double)t->tv_nsec;
}

double omp_get_wtime(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return seconds(&now);
}

double omp_get_wtick(void)
{
	struct timespec step;

	clock_getres(CLOCK_MONOTONIC, &step);
	return seconds(&step);
}

void omp_init_lock(omp_lock_t *lock) { lock->is_set[0] = 0; }
void omp_destroy_lock(omp_lock_t *lock) { (void)lock; }
void omp_set_lock(omp_lock_t *lock) { lock->is_set[0] = 1; }
void omp_unset_lock(omp_lock_t *lock) { lock->is_set[0] = 0; }

int omp_test_lock(omp_lock_t *lock)
{
	return lock->is_set[0] ? 0 : (lock->is_set[0] = 1);
}

void omp_init_nest_lock(omp_nest_lock_t *lock) { lock->times[0] = 0; }
void omp_destroy_nest_lock(omp_nest_lock_t *lock) { (void)lock; }
void omp_set_nest_lock(omp_nest_lock_t *lock) { lock->times[0]++; }
void omp_unset_nest_lock(omp_nest_lock_t *lock) { lock->times[0]--; }
int omp_test_nest_lock(omp_nest_lock_t *lock) { return ++lock->times[0]; }
