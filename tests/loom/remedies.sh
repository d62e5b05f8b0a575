# What a race's message advises where both sides are one line: a barrier alone
# mends neither a count nor a store that all make.  Sourced by run.
cat >"$tap_scratch/alike.cu" <<'CU'
__global__ void histogram(int *bins, const int *data)
{
	bins[data[threadIdx.x]]++;
}
__global__ void common(int *out)
{
	*out = threadIdx.x;
}
int main(int, char **words)
{
	int *p;

	cudaMalloc(&p, 256);
	cudaMemset(p, 0, 256);
	if (words[1][0] == 'h')
		histogram<<<1, 2>>>(p, p + 2);
	else
		common<<<1, 2>>>(p);
	return cudaDeviceSynchronize();
}
CU
check 'races within a line compile' "$loomcc" -o "$tap_scratch/alike" \
	"$tap_scratch/alike.cu"
refuse 'who counts without atomics is told of them' 1 \
	'alike.cu:3: .*; let each change what it finds atomically, or let all load, then __syncthreads\(\), and then store' \
	"$tap_scratch/alike" histogram
refuse 'of a store that all make, one is enough' 1 \
	'alike.cu:7: .*; let one of them store it, give each a place of its own, or put' \
	"$tap_scratch/alike" common

# Who runs ahead through the turns of a barrier leaves the others behind.
cat >"$tap_scratch/ahead.cu" <<'CU'
#include <cuda/barrier>
__global__ void ahead(int turns)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> turn;

	if (threadIdx.x == 0)
		init(&turn, 1);
	__syncthreads();
	for (int i = 0; i < turns; i++) {
		if (threadIdx.x == 0)
			(void)turn.arrive();
		turn.wait_parity(i & 1);
	}
}
int main()
{
	ahead<<<1, 32>>>(3);
	return cudaDeviceSynchronize();
}
CU
check 'a barrier that one thread runs through compiles' "$loomcc" \
	-o "$tap_scratch/ahead" "$tap_scratch/ahead.cu"
refuse 'who has missed a turn is told that one may' 1 \
	'ahead.cu:12: .*deadlock: .*, and that nobody begins a turn before all have waited for the last one' \
	"$tap_scratch/ahead"

cat >"$tap_scratch/message.cu" <<'CU'
__global__ void message(int *o)
{
	if (threadIdx.x == 0)
		o[0] = 1;
	if (threadIdx.x == 1)
		o[1] = __nv_atomic_load_n(&o[0], __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
}
int main()
{
	int *o;

	cudaMalloc(&o, 128);
	cudaMemset(o, 0, 128);
	message<<<1, 32>>>(o);
	return cudaDeviceSynchronize();
}
CU
check 'an atomic load compiles' "$loomcc" -o "$tap_scratch/message" "$tap_scratch/message.cu"
refuse 'an atomic load changes nothing' 1 'message.cu:6: .* loads \(atomically\) byte 0' \
	"$tap_scratch/message"

# Below an array, and far below an allocation, is where its index went wrong.
cat >"$tap_scratch/below.cu" <<'CU'
__global__ void fixed(int *o)
{
	__shared__ int line[64];
	line[threadIdx.x] = 1;
	__syncthreads();
	o[threadIdx.x] = line[blockDim.x - 2 - threadIdx.x];
}
__global__ void given(int *o)
{
	extern __shared__ int more[];
	more[threadIdx.x] = 1;
	__syncthreads();
	o[threadIdx.x] = more[(int)threadIdx.x - 1];
}
__global__ void low(int *o)
{
	o[(long long)threadIdx.x - (1 << 29)] = 1;
}
int main(int, char **word)
{
	int *o;

	cudaMalloc(&o, 256);
	switch (word[1][0]) {
	case 'f': fixed<<<2, 64>>>(o); break;
	case 'g': given<<<1, 64, 256>>>(o); break;
	default: low<<<1, 64>>>(o);
	}
	return cudaDeviceSynchronize();
}
CU
check 'indices below 0 compile' "$loomcc" -o "$tap_scratch/below" "$tap_scratch/below.cu"
refuse 'an index without a sign below a shared array' 1 \
	'below.cu:6: .* shared load of 4 bytes 4 bytes before the start of .* 256 bytes of static' \
	"$tap_scratch/below" fixed
refuse 'an index below dynamic shared memory' 1 \
	'below.cu:13: .* shared load of 4 bytes 4 bytes before the start of .* 256 bytes of dynamic' \
	"$tap_scratch/below" given
refuse 'a global store 2 GiB too low is no shared one' 1 \
	'below.cu:17: .* global store of 4 bytes' "$tap_scratch/below" low

# Where one of two fences is missing, it is named.
for hazard in lock-taken-without-fence:'the other side has its fence; put __threadfence\(\) here' \
	lock-released-without-fence:'this side has its fence; let the other one call' \
	message-without-fence:'this side has its fence; let the other one call'; do
	name=${hazard%%:*}
	check "$name compiles" "$loomcc" -o "$tap_scratch/fence" "hazards/$name.cu"
	refuse "which fence is missing: $name" 1 "${hazard#*:}" "$tap_scratch/fence"
done

# In a critical section a barrier is no remedy.
cat >"$tap_scratch/lock.cu" <<'CU'
__device__ int lock, sum;
__global__ void bare()
{
	for (bool done = false; !done;)
		if (atomicCAS(&lock, 0, 1) == 0) {
			sum = sum + 1;
			atomicExch(&lock, 0);
			done = true;
		}
}
__global__ void exchanged()
{
	if (threadIdx.x % 32)
		return;
	while (atomicExch(&lock, 1) != 0)
		;
	sum = sum + 1;
	atomicExch(&lock, 0);
}
__global__ void narrow()
{
	for (bool done = false; !done;)
		if (atomicCAS(&lock, 0, 1) == 0) {
			__threadfence_block();
			sum = sum + 1;
			__threadfence_block();
			atomicExch(&lock, 0);
			done = true;
		}
}
__global__ void plain()
{
	for (bool done = false; !done;)
		if (atomicCAS(&lock, 0, 1) == 0) {
			__threadfence();
			sum = sum + 1;
			__threadfence();
			lock = 0;
			done = true;
		}
}
__global__ void draws(int *o)
{
	if (atomicCAS(&lock, threadIdx.x, threadIdx.x + 1) == threadIdx.x)
		sum = threadIdx.x;
	o[threadIdx.x] = sum;
}
int main(int, char **word)
{
	int *o;

	cudaMalloc(&o, 256);
	switch (word[1][0]) {
	case 'b': bare<<<1, 64>>>(); break;
	case 'e': exchanged<<<1, 64>>>(); break;
	case 'n': narrow<<<2, 32>>>(); break;
	case 'd': draws<<<1, 64>>>(o); break;
	default: plain<<<1, 64>>>();
	}
	return cudaDeviceSynchronize();
}
CU
check 'locks compile' "$loomcc" -o "$tap_scratch/lock" "$tap_scratch/lock.cu"
for kernel in bare exchanged; do
	refuse "a lock without fences: $kernel" 1 \
		'race: .*; both have a lock for it, and a lock orders nothing without fences; put __threadfence\(\)' \
		"$tap_scratch/lock" $kernel
done
refuse 'fences of the block between blocks' 1 \
	'lock.cu:25: .*; __threadfence_block\(\) orders for its own block alone; let both sides call __threadfence\(\)' \
	"$tap_scratch/lock" narrow
refuse 'a lock that is given back by a plain store' 1 \
	'lock.cu:3[0-9]: .*lock.cu:3[0-9], .*; give the lock back by atomicExch' "$tap_scratch/lock" plain
refuse 'what is drawn is no lock' 1 'lock.cu:4[56]: hazard: race: .* put __syncthreads\(\)' \
	"$tap_scratch/lock" draws

# Arrays that share a launch's dynamic memory may reach into one another.
cat >"$tap_scratch/views.cu" <<'CU'
extern __shared__ int ints[];
extern __shared__ double doubles[];
__global__ void widths(double *o)
{
	ints[threadIdx.x] = threadIdx.x;
	o[threadIdx.x] = doubles[threadIdx.x];
}
__global__ void one(int *o)
{
	ints[threadIdx.x] = threadIdx.x;
	o[threadIdx.x] = ints[threadIdx.x ^ 33];
}
int main(int, char **word)
{
	double *o;

	cudaMalloc(&o, 512);
	if (word[1][0] == 'w')
		widths<<<1, 64, 512>>>(o);
	else
		one<<<1, 64, 256>>>((int *)o);
	return cudaDeviceSynchronize();
}
CU
check 'views of dynamic memory compile' "$loomcc" -o "$tap_scratch/views" "$tap_scratch/views.cu"
refuse 'two names for the same memory, of two sizes' 1 \
	'views.cu:[56]: hazard: race: .*; if these are two arrays, the one reaches into the other: let it begin behind' \
	"$tap_scratch/views" widths
refuse 'one array in dynamic memory' 1 'views.cu:1[01]: hazard: race: .* the two; put __syncthreads\(\)' \
	"$tap_scratch/views" one
check 'overlapping views compile' "$loomcc" -o "$tap_scratch/overlap" hazards/dynamic-views-overlap.cu
refuse 'an array that runs into the next one' 1 \
	'race: .*; if these are two arrays, the one reaches into the other: let it begin behind' \
	"$tap_scratch/overlap"

# An index that leaves an array may be what makes threads meet, too.
cat >"$tap_scratch/both.cu" <<'CU'
__global__ void both(int *o)
{
	__shared__ int line[32];
	line[threadIdx.x] = 1;
	line[threadIdx.x + 1] += 1;
	o[threadIdx.x] = line[threadIdx.x];
}
__global__ void beyond(int *o) { o[threadIdx.x + 1] = 1; }
int main(int, char **word)
{
	int *o;

	cudaMalloc(&o, 128);
	if (word[1][0] == 'b')
		both<<<1, 32>>>(o);
	else
		beyond<<<1, 32>>>(o);
	return cudaDeviceSynchronize();
}
CU
check 'a race and an index beyond compile' "$loomcc" -o "$tap_scratch/both" "$tap_scratch/both.cu"
refuse 'of a race and an access out of bounds this is to be mended first' 1 \
	'both.cu:5: kernel both, .* just past the end .*; mend this first, what is told above of the kernel may come of it' \
	"$tap_scratch/both" both
refuse 'and where there is no race it is all' 1 'check the index against the size$' \
	"$tap_scratch/both" other
