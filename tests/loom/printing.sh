# What printf costs a kernel: each launch of printing.cu counts as an H200
# counted it.
if compiled 'printf as on the H200' $here/printing.cu program; then
	for order in forward random:1; do
		LOOM_SCHEDULE=$order LOOM_COUNTERS=global_atomic_requests \
			LOOM=$tap_scratch/counters "$tap_scratch/program" \
			>"$tap_scratch/printed" 2>"$tap_scratch/err"
		awk -f $here/printing.awk $here/data/h200-printf.csv \
			"$tap_scratch/counters" >"$tap_scratch/different"
		same "printf as on the H200, $order" "$tap_scratch/nothing" \
			"$tap_scratch/different"
	done
fi

# It prints what C says, and returns on the host how many letters, in a kernel how
# many arguments.
cat >"$tap_scratch/prints.cu" <<'CU'
#include <cstdio>
__global__ void prints(const char *text)
{
	int n = printf("%%%*d|%-4c|%.2f|%s|%.*s|%lld|%hhu|%p\n", 4, 42, 'x', 1.5,
		text, 2, "abc", 1LL << 40, (unsigned char)7, (void *)0);

	printf("hello\n");
	std::printf("%d\n", n);
}
int main()
{
	char *text;

	cudaMalloc(&text, 8);
	cudaMemcpy(text, "device", 7, cudaMemcpyHostToDevice);
	prints<<<1, 1>>>(text);
	cudaDeviceSynchronize();
	return printf("%s%c", "host", '\n') != 5;
}
CU
cat >"$tap_scratch/wanted" <<'OUT'
%  42|x   |1.50|device|ab|1099511627776|7|(nil)
hello
8
host
OUT
for compiler in "${CXX:-g++}" clang++; do
	command -v "$compiler" >"$tap_scratch/where" || continue
	check "printf compiles, by $compiler" env CXX="$compiler" "$loomcc" -Wall \
		-Werror -o "$tap_scratch/prints" "$tap_scratch/prints.cu"
	"$tap_scratch/prints" >"$tap_scratch/out"
	same "printf in a kernel, by $compiler" "$tap_scratch/wanted" "$tap_scratch/out"
	sed 's/"%d.n", n/"%s\\n", n/' "$tap_scratch/prints.cu" >"$tap_scratch/wrong.cu"
	refuse "printf is given what its format asks for, by $compiler" 1 'ormat.*char' \
		env CXX="$compiler" "$loomcc" -Wall -Werror -o "$tap_scratch/wrong" \
		"$tap_scratch/wrong.cu"
done
