# What is there for counting and checking changes nothing of what kernels compute:
# random ones (random/), always the same; and each rule that changes what is compiled
# had a part in them.  Sourced by run.
LOOM_FIRED=$tap_scratch/fired
export LOOM_FIRED
check 'random kernels compute what plain functions do' sh $here/random/run SEED=2 KERNELS=300
unset LOOM_FIRED
# One of these has indices that LLVM knows beforehand, where none is left to look at.
check 'random kernels whose indices are known beforehand' sh $here/random/run SEED=1002 KERNELS=100
grep -oh 'fired("[a-z-]*"' loom/translate/*.cpp | cut -d'"' -f2 | sort -u >"$tap_scratch/rules"
cut -d' ' -f1 "$tap_scratch/fired" | sort -u >"$tap_scratch/had"
same 'and each rule that changes them has changed one' "$tap_scratch/rules" "$tap_scratch/had"
