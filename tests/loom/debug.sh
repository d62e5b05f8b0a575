# A debugger in a kernel.  Sourced by run.
cat >"$tap_scratch/debug.cu" <<'CU'
#line 10 "chapters/98-debug.md"
__global__ void scale(int *out, int factor)
{
	__shared__ int tile[32];
	int own = threadIdx.x + 100;
	tile[threadIdx.x] = own;
	int next = tile[threadIdx.x ^ 1];
	out[threadIdx.x] = next * factor;
}
__global__ void past(int *out)
{
	out[threadIdx.x + 32] = blockIdx.x;
}
int main(int argc, char **)
{
	int *out;
	cudaMalloc(&out, 128);
	if (argc > 1)
		past<<<8, 1>>>(out);
	else
		scale<<<1, 32>>>(out, 3);
	return cudaDeviceSynchronize();
}
CU
# What gdb prints of values and frames.
debug() {
	DEBUGINFOD_URLS='' gdb -nx -q -batch "$@" 2>"$tap_scratch/debug.err" |
		grep -E '^(\$|own|next|tile|#0|(#[0-9]+ .* )?(scale|past)[ (]|Breakpoint [0-9]+, scale)' |
		sed -e 's/ 0x[0-9a-f]* in / /' -e 's/=0x[0-9a-f]*/=ADDRESS/'
}
if ! gdb -nx -q -batch -ex run true 2>&1 | grep -q 'exited normally'; then
	skip 'gdb stops at a line of the chapter' 'no gdb that can run programs'
else
	cat >"$tap_scratch/debug.expected" <<-'END'
	Breakpoint 1, scale (out=ADDRESS, factor=3) at chapters/98-debug.md:16
	$1 = {x = 3, y = 0, z = 0}
	$2 = 32
	own = 103
	next = 102
	tile = {100, 101, 102, 103, -1 <repeats 28 times>}
	END
	for level in -Og -O0; do
		check "loomcc -g $level" "$loomcc" -g $level \
			-o "$tap_scratch/debug" "$tap_scratch/debug.cu"
		LOOM_HAZARDS=no debug \
			-ex 'break 98-debug.md:16 if threadIdx.x == 3' -ex run \
			-ex 'print threadIdx' -ex 'print blockDim.x' -ex 'info locals' \
			"$tap_scratch/debug" >"$tap_scratch/debug.out"
		same "gdb stops at a line of the chapter, $level" \
			"$tap_scratch/debug.expected" "$tap_scratch/debug.out"
	done
	debug -ex 'break loom_hazard' -ex run -ex 'frame function scale' \
		-ex 'print threadIdx.x' "$tap_scratch/debug" \
		>"$tap_scratch/debug.out"
	debug -ex 'break loom_hazard' -ex 'run any' -ex 'frame function past' \
		-ex 'print threadIdx.x' "$tap_scratch/debug" \
		>>"$tap_scratch/debug.out"
	sed 's/^#[0-9]*/#/' "$tap_scratch/debug.out" >"$tap_scratch/debug.frames"
	cat >"$tap_scratch/debug.expected" <<-'END'
	#  scale (out=ADDRESS, factor=3) at chapters/98-debug.md:15
	$1 = 0
	#  past (out=ADDRESS) at chapters/98-debug.md:20
	$1 = 0
	END
	same 'gdb stops at a hazard and a fault' "$tap_scratch/debug.expected" \
		"$tap_scratch/debug.frames"
fi
