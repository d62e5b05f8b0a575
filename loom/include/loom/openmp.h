/* OpenMP's functions, as loom has them for one thread. */
#ifndef LOOM_OPENMP_H
#define LOOM_OPENMP_H

/* Room for those of any compiler's library. */
typedef struct {
	int is_set[4];
} omp_lock_t;
typedef struct {
	int times[8];
} omp_nest_lock_t;
typedef enum {
	omp_sched_static = 1,
	omp_sched_dynamic,
	omp_sched_guided,
	omp_sched_auto
} omp_sched_t;

#ifdef __cplusplus
extern "C" {
#endif
int omp_get_num_threads(void), omp_get_max_threads(void), omp_get_thread_num(void);
int omp_get_num_procs(void), omp_in_parallel(void), omp_get_dynamic(void);
int omp_get_nested(void), omp_get_thread_limit(void), omp_get_level(void);
int omp_get_max_active_levels(void), omp_get_active_level(void);
void omp_set_num_threads(int threads), omp_set_dynamic(int is_on);
void omp_set_nested(int is_on), omp_set_max_active_levels(int levels);
void omp_set_schedule(omp_sched_t kind, int chunk);
double omp_get_wtime(void), omp_get_wtick(void); /* seconds */
void omp_init_lock(omp_lock_t *lock), omp_destroy_lock(omp_lock_t *lock);
void omp_set_lock(omp_lock_t *lock), omp_unset_lock(omp_lock_t *lock);
int omp_test_lock(omp_lock_t *lock);
void omp_init_nest_lock(omp_nest_lock_t *lock);
void omp_destroy_nest_lock(omp_nest_lock_t *lock);
void omp_set_nest_lock(omp_nest_lock_t *lock);
void omp_unset_nest_lock(omp_nest_lock_t *lock);
int omp_test_nest_lock(omp_nest_lock_t *lock);
#ifdef __cplusplus
}
#endif

#endif
