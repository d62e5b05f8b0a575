# What is there for counting and checking changes nothing of what kernels compute:
# random ones (random/), always the same.  Sourced by run.
check 'random kernels compute what plain functions do' sh $here/random/run SEED=2 KERNELS=100
if command -v clang++-19 >/dev/null 2>&1 && [ -x build/bin/loom-translate ]; then
	printf '#!/bin/sh\nexec "%s" --llvm "$@"\n' "$loomcc" >"$tap_scratch/loomcc-llvm"
	chmod +x "$tap_scratch/loomcc-llvm"
	check 'random kernels compute through LLVM what plain functions do' \
		env COMPILER="$tap_scratch/loomcc-llvm" sh $here/random/run SEED=2 KERNELS=50
else
	skip 'random kernels through LLVM' 'needs clang-19 and llvm-19-dev when loom is made'
fi
