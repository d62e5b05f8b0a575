# What clang and LLVM 19 make of programs: what they compute, count and tell.
# llvm/loops and llvm/branches measure how near that is to a GPU.  Sourced by run.
llvm_compiled() {
	"$loomcc" -O2 -o "$tap_scratch/program" "$1" 2>"$tap_scratch/err" ||
		not_ok "$2" "$tap_scratch/err"
}

# Without its compiler it says what to install.
mkdir -p "$tap_scratch/nothing-there"
refuse 'without clang 19 the package is named' 3 'install the package clang-19' \
	env PATH="$tap_scratch/nothing-there" "$loomcc" -c \
	-o "$tap_scratch/o" $here/llvm/synchronised.cu
if llvm_compiled $here/llvm/synchronised.cu 'nothing is kept across barriers'; then
	"$tap_scratch/program" >"$tap_scratch/out" 2>&1
	same 'nothing is kept across barriers, votes, shuffles and atomics' \
		$here/llvm/synchronised.expected "$tap_scratch/out"
fi
if llvm_compiled $here/llvm/race.cu 'a race is told'; then
	"$tap_scratch/program" >"$tap_scratch/out" 2>&1
	sed "s|^[^ ]*/llvm/||; s/, block.*//" "$tap_scratch/out" |
		grep -v '^loom:' >"$tap_scratch/told"
	same 'hazards, with their lines' $here/llvm/race.expected "$tap_scratch/told"
fi
sh $here/llvm/spelling >"$tap_scratch/out" 2>"$tap_scratch/err"
same 'a kernel in two spellings counts as on the H100' \
	$here/llvm/spelling.expected "$tap_scratch/out"
