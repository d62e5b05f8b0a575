/* What is counted, in one list: the runtime writes these counters, loom report
 * and loom verify read them, and the harness asks profilers for the same.  A
 * new counter is a line here; a new kind is one too, and its rules, without
 * which nothing compiles (request-cost.c). */
#ifndef LOOM_METRICS_H
#define LOOM_METRICS_H

#include <stddef.h>
#include <stdint.h>

/* What is counted apart: an operation on a kind of memory, the steps of the
 * control flow, and what the lanes of a warp exchange.  How it is spoken of, and its
 * passes, one and several: a pass is what the hardware does one after another.  And its
 * granule, in bytes: a request whose addresses are all moved by a multiple of it costs
 * the same, by each of the kind's fields; 0: the addresses themselves count. */
#define LOOM_KIND_LIST(KIND)                                                \
	KIND(SHARED_LOAD, "shared load", "wavefront", "wavefronts", 4)            \
	KIND(SHARED_STORE, "shared store", "wavefront", "wavefronts", 4)          \
	KIND(SHARED_ATOMIC, "shared atomic", "wavefront", "wavefronts", 4)        \
	KIND(MATRIX_LOAD, "matrix load", "wavefront", "wavefronts", 4)            \
	KIND(GLOBAL_LOAD, "global load", "sector", "sectors", 32)                 \
	KIND(GLOBAL_STORE, "global store", "sector", "sectors", 32)               \
	KIND(GLOBAL_ATOMIC, "global atomic", "sector", "sectors", 0)              \
	KIND(GLOBAL_COPY, "global copy", "sector", "sectors", 32)                 \
	KIND(CONSTANT_LOAD, "constant load", "address", "addresses", 32)          \
	KIND(TEXTURE_READ, "texture read", "sector", "sectors", 0)                \
	KIND(SURFACE_ACCESS, "surface access", "sector", "sectors", 0)            \
	KIND(PEER_LOAD, "peer load", "sector", "sectors", 0)                      \
	KIND(PEER_STORE, "peer store", "sector", "sectors", 0)                    \
	KIND(PEER_ATOMIC, "peer atomic", "sector", "sectors", 0)                  \
	KIND(LINK_RECEIVED, "link received", "byte", "bytes", 0)                  \
	KIND(LINK_SENT, "link sent", "byte", "bytes", 0)                          \
	KIND(STEPS, "step", "step", "steps", 0)                                   \
	KIND(EXCHANGE, "exchange", "instruction", "instructions", 0)

#define LOOM_KIND(kind, name, pass, passes, granule) LOOM_##kind,
enum loom_kind { LOOM_KIND_LIST(LOOM_KIND) };
#undef LOOM_KIND

#define LOOM_ONE_MORE(...) +1
#define LOOM_NO_MORE(...)
enum { LOOM_KINDS = 0 LOOM_KIND_LIST(LOOM_ONE_MORE) };

/* What is counted of each. */
enum loom_field {
	LOOM_REQUESTS,
	LOOM_ACTIVE_LANES,
	LOOM_BYTES, /* that the lanes ask for */
	LOOM_ADDRESSES,
	LOOM_PASSES,
	LOOM_EXCESS, /* passes beyond the ideal */
	LOOM_GUESSED, /* requests by no lane, which hang on a guess of what ptxas does */
	LOOM_FIELDS
};

struct loom_counts {
	uint64_t field[LOOM_FIELDS];
};

/* name, kind, field, and the counters of Nsight Compute whose sum is the same;
 * basic ones are those that every GPU's profiler has, and come first. */
#define LOOM_METRIC_LIST(BASIC, MORE) \
	BASIC(shared_load_requests, SHARED_LOAD, REQUESTS, \
		"smsp__inst_executed_op_shared_ld.sum") \
	BASIC(shared_store_requests, SHARED_STORE, REQUESTS, \
		"smsp__inst_executed_op_shared_st.sum") \
	BASIC(shared_load_wavefronts, SHARED_LOAD, PASSES, \
		"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum") \
	BASIC(shared_store_wavefronts, SHARED_STORE, PASSES, \
		"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum") \
	BASIC(shared_load_conflicts, SHARED_LOAD, EXCESS, NULL) \
	BASIC(shared_store_conflicts, SHARED_STORE, EXCESS, NULL) \
	BASIC(global_load_requests, GLOBAL_LOAD, REQUESTS, \
		"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum") \
	BASIC(global_store_requests, GLOBAL_STORE, REQUESTS, \
		"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum") \
	BASIC(global_load_sectors, GLOBAL_LOAD, PASSES, \
		"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ld.sum") \
	BASIC(global_store_sectors, GLOBAL_STORE, PASSES, \
		"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_st.sum") \
	MORE(global_load_excess_sectors, GLOBAL_LOAD, EXCESS, NULL) \
	MORE(global_store_excess_sectors, GLOBAL_STORE, EXCESS, NULL) \
	MORE(shared_load_bytes, SHARED_LOAD, BYTES, NULL) \
	MORE(shared_store_bytes, SHARED_STORE, BYTES, NULL) \
	MORE(shared_load_guessed_requests, SHARED_LOAD, GUESSED, NULL) \
	MORE(shared_store_guessed_requests, SHARED_STORE, GUESSED, NULL) \
	MORE(global_load_bytes, GLOBAL_LOAD, BYTES, NULL) \
	MORE(global_store_bytes, GLOBAL_STORE, BYTES, NULL) \
	MORE(shared_load_lanes, SHARED_LOAD, ACTIVE_LANES, NULL) \
	MORE(shared_store_lanes, SHARED_STORE, ACTIVE_LANES, NULL) \
	MORE(global_load_lanes, GLOBAL_LOAD, ACTIVE_LANES, NULL) \
	MORE(global_store_lanes, GLOBAL_STORE, ACTIVE_LANES, NULL) \
	MORE(shared_atomic_requests, SHARED_ATOMIC, REQUESTS, \
		"smsp__inst_executed_op_shared_atom.sum") \
	MORE(shared_atomic_addresses, SHARED_ATOMIC, ADDRESSES, NULL) \
	MORE(shared_atomic_wavefronts, SHARED_ATOMIC, PASSES, \
		"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_atom.sum") \
	MORE(shared_atomic_conflicts, SHARED_ATOMIC, EXCESS, NULL) \
	MORE(shared_atomic_bytes, SHARED_ATOMIC, BYTES, NULL) \
	MORE(shared_atomic_lanes, SHARED_ATOMIC, ACTIVE_LANES, NULL) \
	MORE(matrix_load_requests, MATRIX_LOAD, REQUESTS, \
		"smsp__inst_executed_op_ldsm.sum") \
	MORE(matrix_load_wavefronts, MATRIX_LOAD, PASSES, \
		"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldsm.sum") \
	MORE(matrix_load_conflicts, MATRIX_LOAD, EXCESS, NULL) \
	MORE(matrix_load_bytes, MATRIX_LOAD, BYTES, NULL) \
	MORE(matrix_load_lanes, MATRIX_LOAD, ACTIVE_LANES, NULL) \
	MORE(global_atomic_requests, GLOBAL_ATOMIC, REQUESTS, \
		"l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum" \
		"+l1tex__t_requests_pipe_lsu_mem_global_op_red.sum") \
	MORE(global_atomic_addresses, GLOBAL_ATOMIC, ADDRESSES, NULL) \
	MORE(global_atomic_sectors, GLOBAL_ATOMIC, PASSES, \
		"l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum" \
		"+l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum") \
	MORE(global_atomic_excess_sectors, GLOBAL_ATOMIC, EXCESS, NULL) \
	MORE(global_atomic_bytes, GLOBAL_ATOMIC, BYTES, NULL) \
	MORE(global_atomic_lanes, GLOBAL_ATOMIC, ACTIVE_LANES, NULL) \
	MORE(global_copy_requests, GLOBAL_COPY, REQUESTS, \
		"smsp__sass_l1tex_t_requests_pipe_lsu_mem_global_op_ldgsts.sum") \
	MORE(global_copy_sectors, GLOBAL_COPY, PASSES, \
		"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts.sum") \
	MORE(global_copy_excess_sectors, GLOBAL_COPY, EXCESS, NULL) \
	MORE(global_copy_bytes, GLOBAL_COPY, BYTES, NULL) \
	MORE(global_copy_lanes, GLOBAL_COPY, ACTIVE_LANES, NULL) \
	MORE(constant_load_requests, CONSTANT_LOAD, REQUESTS, NULL) \
	MORE(constant_load_addresses, CONSTANT_LOAD, PASSES, \
		"idc__requests.sum") \
	MORE(constant_load_bytes, CONSTANT_LOAD, BYTES, NULL) \
	MORE(constant_load_lanes, CONSTANT_LOAD, ACTIVE_LANES, NULL) \
	MORE(texture_requests, TEXTURE_READ, REQUESTS, \
		"l1tex__t_requests_pipe_tex_mem_texture.sum") \
	MORE(texture_sectors, TEXTURE_READ, PASSES, \
		"l1tex__t_sectors_pipe_tex_mem_texture.sum") \
	MORE(texture_bytes, TEXTURE_READ, BYTES, NULL) \
	MORE(texture_lanes, TEXTURE_READ, ACTIVE_LANES, NULL) \
	MORE(surface_requests, SURFACE_ACCESS, REQUESTS, \
		"l1tex__t_requests_pipe_tex_mem_surface.sum") \
	MORE(surface_sectors, SURFACE_ACCESS, PASSES, \
		"l1tex__t_sectors_pipe_tex_mem_surface.sum") \
	MORE(surface_bytes, SURFACE_ACCESS, BYTES, NULL) \
	MORE(surface_lanes, SURFACE_ACCESS, ACTIVE_LANES, NULL) \
	MORE(peer_load_requests, PEER_LOAD, REQUESTS, NULL) \
	MORE(peer_load_sectors, PEER_LOAD, PASSES, NULL) \
	MORE(peer_load_bytes, PEER_LOAD, BYTES, NULL) \
	MORE(peer_load_lanes, PEER_LOAD, ACTIVE_LANES, NULL) \
	MORE(peer_store_requests, PEER_STORE, REQUESTS, NULL) \
	MORE(peer_store_sectors, PEER_STORE, PASSES, NULL) \
	MORE(peer_store_bytes, PEER_STORE, BYTES, NULL) \
	MORE(peer_store_lanes, PEER_STORE, ACTIVE_LANES, NULL) \
	MORE(peer_atomic_requests, PEER_ATOMIC, REQUESTS, NULL) \
	MORE(peer_atomic_sectors, PEER_ATOMIC, PASSES, NULL) \
	MORE(peer_atomic_bytes, PEER_ATOMIC, BYTES, NULL) \
	MORE(peer_atomic_lanes, PEER_ATOMIC, ACTIVE_LANES, NULL) \
	MORE(link_received_bytes, LINK_RECEIVED, BYTES, \
		"nvlrx__bytes_data_user.sum") \
	MORE(link_sent_bytes, LINK_SENT, BYTES, \
		"nvltx__bytes_data_user.sum") \
	MORE(warp_steps, STEPS, REQUESTS, NULL) \
	MORE(lane_steps, STEPS, ACTIVE_LANES, NULL) \
	MORE(exchange_requests, EXCHANGE, REQUESTS, NULL) \
	MORE(exchange_lanes, EXCHANGE, ACTIVE_LANES, \
		"smsp__sass_thread_inst_executed_op_inter_thread_communication_pred_on.sum")

enum {
	LOOM_BASIC = 0 LOOM_METRIC_LIST(LOOM_ONE_MORE, LOOM_NO_MORE),
	LOOM_METRICS = 0 LOOM_METRIC_LIST(LOOM_ONE_MORE, LOOM_ONE_MORE)
};

struct loom_metric {
	const char *name;
	enum loom_kind kind;
	enum loom_field field;
	const char *ncu; /* NULL: there is none */
};
extern const struct loom_metric loom_metrics[LOOM_METRICS];

struct loom_kind_name {
	const char *name, *pass, *passes;
};
extern const struct loom_kind_name loom_kind_names[LOOM_KINDS];

/* What a launch was: numbers that are not summed, by their names. */
#define LOOM_SHAPE_LIST(SHAPE)                        \
	SHAPE(GRID_X, grid_x)                         \
	SHAPE(GRID_Y, grid_y)                         \
	SHAPE(GRID_Z, grid_z)                         \
	SHAPE(BLOCK_X, block_x)                       \
	SHAPE(BLOCK_Y, block_y)                       \
	SHAPE(BLOCK_Z, block_z)                       \
	SHAPE(STATIC_SHARED, static_shared_bytes)     \
	SHAPE(DYNAMIC_SHARED, dynamic_shared_bytes)   \
	SHAPE(RESIDENT_BLOCKS, resident_blocks)       \
	SHAPE(BLOCK_SLOTS, block_slots)               \
	SHAPE(WARP_SLOTS, warp_slots)                 \
	SHAPE(DEVICE, device)                         \
	SHAPE(SAMPLED, sampled_blocks)

#define LOOM_SHAPE(shape, name) LOOM_##shape,
enum loom_shape { LOOM_SHAPE_LIST(LOOM_SHAPE) };
#undef LOOM_SHAPE
enum { LOOM_SHAPES = 0 LOOM_SHAPE_LIST(LOOM_ONE_MORE) };
extern const char *const loom_shape_names[LOOM_SHAPES];

#endif
