# Programs that are compiled through LLVM 19: what they compute, count and tell.
# llvm/book, llvm/loops and llvm/branches measure how far that way has come.
# Sourced by run.
llvm_compiled() {
	"$loomcc" --llvm -O2 -o "$tap_scratch/program" "$1" 2>"$tap_scratch/err" ||
		not_ok "$2" "$tap_scratch/err"
}

# Without its compiler it says what to install.
mkdir -p "$tap_scratch/nothing-there"
if [ -x build/bin/loom-translate ]; then
	refuse 'without clang 19 the package is named' 3 'install the package clang-19' \
		env PATH="$tap_scratch/nothing-there" "$loomcc" --llvm -c \
		-o "$tap_scratch/o" $here/llvm/synchronised.cu
fi

if ! command -v clang++-19 >/dev/null 2>&1 || [ ! -x build/bin/loom-translate ]; then
	skip 'through LLVM' 'needs clang-19 and llvm-19-dev when loom is made'
else
	if llvm_compiled $here/llvm/synchronised.cu 'nothing is kept across barriers'; then
		"$tap_scratch/program" >"$tap_scratch/out" 2>&1
		same 'nothing is kept across barriers, votes, shuffles and atomics' \
			$here/llvm/synchronised.expected "$tap_scratch/out"
	fi
	for code in rows behind; do
		llvm_compiled $here/$code.cu "$code" || continue
		LOOM=$tap_scratch/counters "$tap_scratch/program" 2>"$tap_scratch/err"
		awk -f $here/counters.awk "$tap_scratch/counters" >"$tap_scratch/table"
		same "counts through LLVM: $code" $here/$code.expected "$tap_scratch/table"
	done
	if llvm_compiled $here/llvm/race.cu 'a race is told'; then
		"$tap_scratch/program" >"$tap_scratch/out" 2>&1
		sed "s|^[^ ]*/llvm/||; s/, block.*//" "$tap_scratch/out" |
			grep -v '^loom:' >"$tap_scratch/told"
		same 'hazards through LLVM, with their lines' \
			$here/llvm/race.expected "$tap_scratch/told"
	fi
	sh $here/llvm/spelling >"$tap_scratch/out" 2>"$tap_scratch/err"
	same 'a kernel in two spellings counts as on the H100' \
		$here/llvm/spelling.expected "$tap_scratch/out"
fi
