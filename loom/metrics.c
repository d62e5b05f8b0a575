#include "metrics.h"

#define METRIC(name, kind, field) { #name, LOOM_##kind, LOOM_##field }

const struct loom_metric loom_metrics[LOOM_METRICS] = {
	METRIC(shared_load_requests, SHARED_LOAD, REQUESTS),
	METRIC(shared_store_requests, SHARED_STORE, REQUESTS),
	METRIC(shared_load_wavefronts, SHARED_LOAD, PASSES),
	METRIC(shared_store_wavefronts, SHARED_STORE, PASSES),
	METRIC(shared_load_conflicts, SHARED_LOAD, EXCESS),
	METRIC(shared_store_conflicts, SHARED_STORE, EXCESS),
	METRIC(global_load_requests, GLOBAL_LOAD, REQUESTS),
	METRIC(global_store_requests, GLOBAL_STORE, REQUESTS),
	METRIC(global_load_sectors, GLOBAL_LOAD, PASSES),
	METRIC(global_store_sectors, GLOBAL_STORE, PASSES),
	METRIC(global_load_ideal_sectors, GLOBAL_LOAD, IDEAL),
	METRIC(global_store_ideal_sectors, GLOBAL_STORE, IDEAL),
	METRIC(shared_load_bytes, SHARED_LOAD, BYTES),
	METRIC(shared_store_bytes, SHARED_STORE, BYTES),
	METRIC(global_load_bytes, GLOBAL_LOAD, BYTES),
	METRIC(global_store_bytes, GLOBAL_STORE, BYTES),
	METRIC(shared_load_lanes, SHARED_LOAD, ACTIVE_LANES),
	METRIC(shared_store_lanes, SHARED_STORE, ACTIVE_LANES),
	METRIC(global_load_lanes, GLOBAL_LOAD, ACTIVE_LANES),
	METRIC(global_store_lanes, GLOBAL_STORE, ACTIVE_LANES),
	METRIC(shared_atomic_requests, SHARED_ATOMIC, REQUESTS),
	METRIC(shared_atomic_addresses, SHARED_ATOMIC, ADDRESSES),
	METRIC(shared_atomic_wavefronts, SHARED_ATOMIC, PASSES),
	METRIC(shared_atomic_conflicts, SHARED_ATOMIC, EXCESS),
	METRIC(shared_atomic_bytes, SHARED_ATOMIC, BYTES),
	METRIC(shared_atomic_lanes, SHARED_ATOMIC, ACTIVE_LANES),
	METRIC(global_atomic_requests, GLOBAL_ATOMIC, REQUESTS),
	METRIC(global_atomic_addresses, GLOBAL_ATOMIC, ADDRESSES),
	METRIC(global_atomic_sectors, GLOBAL_ATOMIC, PASSES),
	METRIC(global_atomic_ideal_sectors, GLOBAL_ATOMIC, IDEAL),
	METRIC(global_atomic_bytes, GLOBAL_ATOMIC, BYTES),
	METRIC(global_atomic_lanes, GLOBAL_ATOMIC, ACTIVE_LANES),
	METRIC(constant_load_requests, CONSTANT_LOAD, REQUESTS),
	METRIC(constant_load_addresses, CONSTANT_LOAD, PASSES),
	METRIC(constant_load_bytes, CONSTANT_LOAD, BYTES),
	METRIC(constant_load_lanes, CONSTANT_LOAD, ACTIVE_LANES),
	METRIC(warp_steps, STEPS, REQUESTS),
	METRIC(lane_steps, STEPS, ACTIVE_LANES)
};

uint64_t loom_metric_value(const struct loom_metric *m,
			   const struct loom_counts *counts)
{
	const uint64_t *field = counts->field;

	if (m->field == LOOM_EXCESS)
		return field[LOOM_PASSES] - field[LOOM_IDEAL];
	return field[m->field];
}
