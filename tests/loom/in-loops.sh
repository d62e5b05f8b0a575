# Blocks that run as loops over their threads, where nobody counts or checks, compute what
# they do with a stack for each thread, and what they do watched.  Sourced by run.
run_as() {
	name="$1${label-}"
	shift
	(export "$@" && emulated "$tap_scratch/in-loops") >"$tap_scratch/out" 2>"$tap_scratch/err"
	same "$name" "$tap_scratch/wanted" "$tap_scratch/out"
}
said() {
	(export LOOM=no "LOOM_LOOPS=$2" && emulated "$tap_scratch/in-loops" "$1") 2>&1 |
		grep -v '^loom: to stop there'
}

if compiled "kernels in loops compile${label-}" $here/in-loops.cu in-loops; then
	LOOM_HAZARDS=no emulated "$tap_scratch/in-loops" >"$tap_scratch/wanted" 2>"$tap_scratch/err"
	run_as 'a stack for each thread' LOOM=no LOOM_LOOPS=no
	run_as 'loops over the threads' LOOM=no
	run_as 'loops over the threads of blocks that are left out' LOOM_SAMPLE=1 LOOM_HAZARDS=no
	for made in apart divide; do
		said $made no >"$tap_scratch/wanted"
		said $made '' >"$tap_scratch/out"
		same "the same is told: $made${label-}" "$tap_scratch/wanted" "$tap_scratch/out"
	done
	said fault '' >"$tap_scratch/out"
	check "a fault has its line, and how to learn the thread${label-}" grep -q \
		'in-loops.cu:[0-9]*: kernel fault, block (0,0,0), a thread: uses .*; LOOM_LOOPS=no says which thread$' \
		"$tap_scratch/out"
	refuse "LOOM_LOOPS=yes${label-}" 1 '^loom: LOOM_LOOPS=yes: say no, or leave it out$' \
		env LOOM_LOOPS=yes "$tap_scratch/in-loops"
fi

# Who waits for others by looking at memory, prints, copies all of threadIdx or changes what
# it is given has a stack for each thread.
cat >"$tap_scratch/wanted" <<'NAMES'
apart arrays atomics cube divide early fault partings pipes plain rounds structs treeSum ways wide
NAMES
"$loomcc" -c -o "$tap_scratch/in-loops.o" $here/in-loops.cu 2>"$tap_scratch/err"
nm "$tap_scratch/in-loops.o" | sed -n 's/.* loom\.loops\._Z\([^.]*\)\.0$/\1/p' |
	awk '{ n = $0 + 0; print substr($0, length(n) + 1, n) }' | LC_ALL=C sort -f |
	paste -s -d ' ' >"$tap_scratch/out"
same 'which kernels have loops' "$tap_scratch/wanted" "$tap_scratch/out"
"$loomcc" -g -c -o "$tap_scratch/in-loops.o" $here/in-loops.cu 2>"$tap_scratch/err"
check 'debuggers see stacks' sh -c "! nm '$tap_scratch/in-loops.o' | grep loom.loops"
