/* PTX of clusters: their barrier, and addresses in each other's shared memory. */
#ifndef LOOM_PTX_CLUSTER_H
#define LOOM_PTX_CLUSTER_H

#include "loom/exchange.h"
#include "loom/ptx/value.h"

namespace loom
{

namespace ptx
{

LOOM_DEVICE void op_barrier_cluster_arrive() { loom_cluster_arrive(); }
LOOM_DEVICE void op_barrier_cluster_arrive_release() { loom_cluster_arrive(); }
LOOM_DEVICE void op_barrier_cluster_arrive_relaxed() { loom_cluster_arrive(); }
LOOM_DEVICE void op_barrier_cluster_wait() { loom_cluster_wait(); }
LOOM_DEVICE void op_barrier_cluster_wait_acquire() { loom_cluster_wait(); }

/* Addresses, or those of shared memory as numbers. */
template <class Type, class Result, class Address, class Rank>
LOOM_DEVICE void op_mapa(Result &&d, const Address &a, const Rank &rank)
{
	out(d, (Type)(size_t)loom_cluster_map((const void *)(size_t)a, (u32)rank));
}
template <class Type, class Result, class Address, class Rank>
LOOM_DEVICE void op_mapa_shared(Result &&d, const Address &a, const Rank &rank)
{
	out(d, (Type)loom_shared_address(loom_cluster_map(at_shared(a, 0), (u32)rank)));
}
template <class Type, class Result, class Address>
LOOM_DEVICE void op_getctarank(Result &&d, const Address &a)
{
	out(d, (Type)loom_cluster_owner((const void *)(size_t)a));
}
template <class Type, class Result, class Address>
LOOM_DEVICE void op_getctarank_shared(Result &&d, const Address &a)
{
	out(d, (Type)loom_cluster_owner(at_shared(a, 0)));
}

/* How many registers a warp has changes no result; nor does when the next kernel
 * may begin, since each ends before. */
template <class Type, class Number> LOOM_DEVICE void op_setmaxnreg_inc(const Number &) {}
template <class Type, class Number> LOOM_DEVICE void op_setmaxnreg_dec(const Number &) {}
LOOM_DEVICE void op_griddepcontrol_wait() {}
LOOM_DEVICE void op_griddepcontrol_launch_dependents() {}

} // namespace ptx

} // namespace loom

#endif
