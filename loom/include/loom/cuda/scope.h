/* Scopes and orders of memory, by CUDA's names and by loom's. */
#ifndef LOOM_CUDA_SCOPE_H
#define LOOM_CUDA_SCOPE_H

/* Of C++20's, which has streams, nothing is of both sides that is not constexpr. */
#include "loom/end.h"
#include <atomic>
#include "loom/begin.h"

#include "loom/groups/warp.h"

namespace cuda
{

enum thread_scope {
	thread_scope_system,
	thread_scope_device,
	thread_scope_block,
	thread_scope_thread = 10
};

namespace std
{
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;
} // namespace std

using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

} // namespace cuda

namespace loom
{

constexpr loom_order order_of(std::memory_order order)
{
	return order == std::memory_order_relaxed ? LOOM_RELAXED :
	       order == std::memory_order_acquire ||
			       order == std::memory_order_consume ?
						    LOOM_ACQUIRE :
	       order == std::memory_order_release ? LOOM_RELEASE :
	       order == std::memory_order_acq_rel ? LOOM_ACQ_REL :
						    LOOM_SEQ_CST;
}

constexpr loom_scope scope_of(cuda::thread_scope scope)
{
	return scope == cuda::thread_scope_block ||
			       scope == cuda::thread_scope_thread ?
			       LOOM_SCOPE_BLOCK :
	       scope == cuda::thread_scope_device ? LOOM_SCOPE_DEVICE :
						    LOOM_SCOPE_SYSTEM;
}

} // namespace loom

#endif
