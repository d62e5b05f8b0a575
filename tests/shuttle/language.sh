# What it reads, counts and says.  Sourced by run.

# kernels/NAME.cu is run: NAME.expected has its rows, mistakes and errors, and its exit
# status; NAME.printed what loom's threads print, in any order.
for source in $here/kernels/*.cu; do
	name=$(basename "$source" .cu)
	{
		"$shuttle" --steps 100000 "$source" 2>&1
		echo "exit $?"
	} >"$tap_scratch/$name"
	[ "${UPDATE-}" != yes ] || cp "$tap_scratch/$name" "$here/kernels/$name.expected"
	same "$name" "$here/kernels/$name.expected" "$tap_scratch/$name"
	if [ -e "$here/kernels/$name.printed" ]; then
		sed '/^launch,/,$d' "$tap_scratch/$name" | sort >"$tap_scratch/printed"
		sort "$here/kernels/$name.printed" >"$tap_scratch/wanted"
		same "$name prints what it prints under loom" "$tap_scratch/wanted" "$tap_scratch/printed"
	fi
done

# body NAME PATTERN BODY: a kernel that shuttle does not take, told at its line.
body() {
	printf '// run: k<<<1, 32>>>(out, in)\n__global__ void k(unsigned *out, unsigned *in)\n{\n%s\n}\n' \
		"$3" >"$tap_scratch/body.cu"
	refuse "$1" 2 "body.cu:4: $2" "$shuttle" "$tap_scratch/body.cu"
}
body 'lambdas' 'no lambdas here; loom runs them' 'auto f = [](int a) { return a; };'
body 'inline PTX' 'no inline PTX here; loom runs it' 'asm volatile("bar.sync 0;");'
body 'member functions' 'no member functions.* here; loom runs them' 'struct s { int f() { return 1; } };'
body 'new' 'no new here; loom runs it' 'int *p = new int;'
body 'goto' 'no goto here; loom runs it' 'goto end;'
body 'namespaces' 'no cuda:: here; loom runs it' 'cuda::atomic_thread_fence(1);'
body 'names that are not there' 'tile is not known here' 'out[0] = tile[0];'
body 'functions that are not there' 'wgmma is not known here' 'out[0] = wgmma(1);'
body 'a semicolon that its line lacks' 'expected ; at the end of this line' 'in[0] = 1
out[0] = 2;'
body 'a missing semicolon' 'expected ; before out' 'in[0] = 1 out[0] = 2;'
body 'pointers for numbers' 'unsigned \*.* does not become' 'int a = out;'
body 'members that are not there' 'there is no member q' 'uint4 v = make_uint4(1, 2, 3, 4); out[0] = v.q;'
body 'stores to values' 'this is no place to store to' 'threadIdx.x = 3;'
body 'structs that are added' 'no operators for structs' 'uint4 v, w; v + w;'
body 'a row without a length' '.*the first alone may be left out' '__shared__ int tile[32][];'
body 'deep brackets' 'this is nested more than' "out[0] = $(printf '%0200d' 0 | tr 0 '(')1;"
body 'break outside a loop' 'there is no loop here' 'break;'

# line NAME PATTERN RUN: a launch that is none.
line() {
	refuse "$1" 2 "$2" "$shuttle" --run "$3" $here/kernels/turn.cu
}
line 'too few arguments' '--run:1: setRowReadCol takes 1 argument, and none is given' 'setRowReadCol<<<1, 1>>>()'
line 'too many arguments' '--run:1: setRowReadCol takes 1 argument, and more are given' 'setRowReadCol<<<1, 1>>>(out, in)'
line 'a kernel that is not there' '--run:1: there is no kernel turn' 'turn<<<1, 32>>>(out)'
line 'too many threads' 'a block has at most 1024 threads' 'setRowReadCol<<<1, 1025>>>(out)'
line 'no threads' 'a launch of nothing' 'setRowReadCol<<<1, 0>>>(out)'
line 'a number for an array' 'out is an array; give it a name' 'setRowReadCol<<<1, 32>>>(5)'

echo 'int main() { return 0; }' >"$tap_scratch/none.cu"
refuse 'a source without a launch' 2 'nothing is launched; add a line' "$shuttle" "$tap_scratch/none.cu"
refuse 'an option that is none' 2 '--fill ones is no option' "$shuttle" --fill ones $here/kernels/turn.cu
refuse 'a file that is not there' 3 'nowhere.cu: No such file' "$shuttle" nowhere.cu

# What would take for ever ends, with a word.
ends() {
	cat >"$tap_scratch/ends.cu"
	refuse "$1" "$2" "$3" "$shuttle" --steps 100000 "$tap_scratch/ends.cu"
}
{
	awk 'BEGIN { for (i = 0; i < 60; i++) print "#define A" i " A" i + 1 " A" i + 1; print "#define A60\nA0" }'
	echo '// run: k<<<1, 1>>>()'
	echo '__global__ void k() {}'
} | ends 'macros of nothing, 2^60 times' 2 'macros are expanded more than'
ends 'more blocks than there is time for' 2 'the launch has taken 100000 steps' <<'CU'
// run: k<<<dim3(2147483647, 2), 1024>>>()
__global__ void k() { __shared__ int a[50000]; a[threadIdx.x] = 1; }
CU
ends 'a block that waits for a later one' 2 'a block that waits .* others have yet to begin' <<'CU'
// run: k<<<2, 1>>>(in)
__global__ void k(volatile int *in) { if (blockIdx.x) in[0] = 7; else while (in[0] != 7) ; }
CU
ends 'copies of large structs' 1 'endless: the launch has taken' <<'CU'
// run: k<<<1, 32>>>(out)
struct bytes { char a[10000]; };
__global__ void k(int *out) { for (;;) { bytes b = {}, c = b; out[0] = c.a[threadIdx.x]; } }
CU
ends 'a function that calls itself' 2 'calls itself' <<'CU'
// run: k<<<1, 32>>>(out)
__device__ int f(int n) { return n ? f(n - 1) : 0; }
__global__ void k(int *out) { out[threadIdx.x] = f(3); }
CU
ends 'arrays that are too large' 2 'take more than' <<'CU'
// run: k<<<1, 32>>>(out)
__global__ void k(int *out) { int a[1 << 20]; a[threadIdx.x] = 1; out[threadIdx.x] = a[3]; }
CU

# What the orders must not change.
for order in reverse random:1 random:2; do
	"$shuttle" --schedule "$order" $here/kernels/turn.cu >"$tap_scratch/order" 2>&1
	echo "exit $?" >>"$tap_scratch/order"
	same "the same counts, $order" $here/kernels/turn.expected "$tap_scratch/order"
done

check 'the mathematics are right to their last places' sh -c \
	"${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -O1 -Iloom -Iloom/runtime -Iloom/include \
	-Ishuttle -o '$tap_scratch/maths' $here/maths.c -lm && '$tap_scratch/maths'"
