/* cuda::pipeline: stages that producers fill and consumers empty. */
#ifndef LOOM_CUDA_PIPELINE_H
#define LOOM_CUDA_PIPELINE_H

#include "loom/cuda/atomic.h"
#include "loom/cuda/copy.h"

namespace cuda
{

enum class pipeline_role { producer, consumer };

template <thread_scope Scope> class pipeline;

/* A barrier for each side of each stage, and how many threads take part. */
template <thread_scope Scope> struct loom_stage {
	barrier<Scope> produced, consumed;
};

template <thread_scope Scope, uint8_t Stages> class pipeline_shared_state
{
      public:
	pipeline_shared_state() = default;
	pipeline_shared_state(const pipeline_shared_state &) = delete;
	pipeline_shared_state &operator=(const pipeline_shared_state &) = delete;

	loom_stage<Scope> loom_stages[Stages];
	atomic<uint32_t, Scope> loom_count;
};

template <thread_scope Scope> class pipeline
{
	loom_stage<Scope> *stages;
	atomic<uint32_t, Scope> *count;
	uint8_t stage_count, head, tail;
	bool consumed, produced, active;

      public:
	LOOM_MEMBER pipeline(loom_stage<Scope> *first, uint8_t all,
			     atomic<uint32_t, Scope> *threads)
		: stages(first), count(threads), stage_count(all), head(0),
		  tail(0), consumed(true), produced(false), active(true)
	{
	}
	pipeline(pipeline &&) = default;
	pipeline(const pipeline &) = delete;
	pipeline &operator=(const pipeline &) = delete;

	LOOM_MEMBER ~pipeline()
	{
		if (active)
			quit();
	}
	LOOM_MEMBER bool quit()
	{
		active = false;
		return count->fetch_sub(1) == 1;
	}
	LOOM_MEMBER void producer_acquire()
	{
		stages[head].consumed.wait_parity(consumed);
	}
	LOOM_MEMBER void producer_commit()
	{
		barrier<Scope> &b = stages[head].produced;

		loom_async_arrive_on(b.loom_state());
		(void)b.arrive();
		if (++head == stage_count) {
			head = 0;
			consumed = !consumed;
		}
	}
	LOOM_MEMBER void consumer_wait()
	{
		stages[tail].produced.wait_parity(produced);
	}
	template <class Representation, class Period>
	LOOM_MEMBER bool consumer_wait_for(
		const ::std::chrono::duration<Representation, Period> &time)
	{
		return stages[tail].produced.try_wait_parity_for(produced, time);
	}
	LOOM_MEMBER void consumer_release()
	{
		(void)stages[tail].consumed.arrive();
		if (++tail == stage_count) {
			tail = 0;
			produced = !produced;
		}
	}
};

/* One thread's own: groups of its asynchronous copies. */
template <> class pipeline<thread_scope_thread>
{
	uint8_t head = 0, tail = 0;

	pipeline() = default;

	template <uint8_t But>
	friend void pipeline_consumer_wait_prior(
		pipeline<thread_scope_thread> &);
	friend pipeline<thread_scope_thread> make_pipeline();

      public:
	pipeline(pipeline &&) = default;
	pipeline(const pipeline &) = delete;
	pipeline &operator=(const pipeline &) = delete;

	LOOM_MEMBER bool quit()
	{
		return true;
	}
	LOOM_MEMBER void producer_acquire()
	{
	}
	LOOM_MEMBER void producer_commit()
	{
		loom_async_commit();
		head++;
	}
	LOOM_MEMBER void consumer_wait()
	{
		if (head == tail)
			return;
		loom_async_wait((uint8_t)(head - tail - 1));
		tail++;
	}
	template <class Representation, class Period>
	LOOM_MEMBER bool consumer_wait_for(
		const ::std::chrono::duration<Representation, Period> &)
	{
		consumer_wait();
		return true;
	}
	LOOM_MEMBER void consumer_release()
	{
	}
};

LOOM_MEMBER pipeline<thread_scope_thread> make_pipeline()
{
	return pipeline<thread_scope_thread>();
}

template <uint8_t But>
LOOM_MEMBER void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &p)
{
	loom_async_wait(But);
	p.tail = (uint8_t)(p.head - But);
}

template <thread_scope Scope>
LOOM_MEMBER void pipeline_producer_commit(pipeline<thread_scope_thread> &,
					  barrier<Scope> &b)
{
	loom_async_arrive_on(b.loom_state());
}

/* The group's first thread prepares the stages for so many of each role. */
template <class Group, thread_scope Scope, uint8_t Stages>
LOOM_MEMBER pipeline<Scope>
loom_start_pipeline(const Group &group,
		    pipeline_shared_state<Scope, Stages> *shared,
		    size_t producers, size_t consumers)
{
	if (group.thread_rank() == 0) {
		for (loom_stage<Scope> &s : shared->loom_stages) {
			init(&s.consumed, (ptrdiff_t)consumers);
			init(&s.produced, (ptrdiff_t)producers);
		}
		shared->loom_count.store((uint32_t)group.size(),
					 memory_order_relaxed);
	}
	group.sync();
	return pipeline<Scope>(shared->loom_stages, Stages,
			       &shared->loom_count);
}

template <class Group, thread_scope Scope, uint8_t Stages>
LOOM_MEMBER pipeline<Scope>
make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *shared)
{
	return loom_start_pipeline(group, shared, group.size(), group.size());
}

template <class Group, thread_scope Scope, uint8_t Stages>
LOOM_MEMBER pipeline<Scope>
make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *shared,
	      size_t producers)
{
	return loom_start_pipeline(group, shared, producers,
				   group.size() - producers);
}

template <class Group, thread_scope Scope, uint8_t Stages>
LOOM_MEMBER pipeline<Scope>
make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *shared,
	      pipeline_role role)
{
	size_t producers;

	if (group.thread_rank() == 0)
		shared->loom_count.store(0, memory_order_relaxed);
	group.sync();
	if (role == pipeline_role::producer)
		shared->loom_count.fetch_add(1, memory_order_relaxed);
	group.sync();
	producers = shared->loom_count.load(memory_order_relaxed);
	group.sync();
	return loom_start_pipeline(group, shared, producers,
				   group.size() - producers);
}

template <class Group, class Type, class Size, thread_scope Scope>
LOOM_MEMBER async_contract_fulfillment
memcpy_async(const Group &group, Type *to, const Type *from, Size size,
	     pipeline<Scope> &)
{
	static_assert(loom::is_bytes<Type>,
		      "memcpy_async takes a trivially copyable type");
	return loom::copy_together<loom::copy_alignment<Type, Size>>(
		       group, to, from, size, nullptr) == loom::way::plain ?
		       async_contract_fulfillment::none :
		       async_contract_fulfillment::async;
}

template <class Group, class Size, thread_scope Scope>
LOOM_MEMBER async_contract_fulfillment
memcpy_async(const Group &group, void *to, const void *from, Size size,
	     pipeline<Scope> &p)
{
	return memcpy_async(group, (char *)to, (const char *)from, size, p);
}

template <class Type, class Size, thread_scope Scope>
LOOM_MEMBER async_contract_fulfillment
memcpy_async(Type *to, const Type *from, Size size, pipeline<Scope> &p)
{
	return memcpy_async(loom::alone(), to, from, size, p);
}

template <class Size, thread_scope Scope>
LOOM_MEMBER async_contract_fulfillment
memcpy_async(void *to, const void *from, Size size, pipeline<Scope> &p)
{
	return memcpy_async(loom::alone(), (char *)to, (const char *)from,
			    size, p);
}

} // namespace cuda

#endif
