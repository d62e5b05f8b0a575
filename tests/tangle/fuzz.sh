# Sourced by run: a short run of the fuzzer over what the cases hold and
# every input that once showed a fault; `make fuzz` goes on from there.

short_run() {
	(cd "$here/../.." && FUZZ=$tap_scratch/fuzz sh "$here/fuzz/run" \
		RUNS=4000) >out 2>&1 || cat out
	says '^all  *2[4-9][0-9][0-9][0-9] runs, .* 0 faults$' out
}
if printf 'int LLVMFuzzerTestOneInput(const char *p, long n)
	{ return !p && n; }' | clang -fsanitize=fuzzer,address -x c - \
	-o "$tap_scratch/fuzzer" >"$tap_scratch/log" 2>&1; then
	expect "24,000 inputs of the fuzzer show no fault" short_run
else
	skip "24,000 inputs of the fuzzer" "no clang with libFuzzer"
fi
