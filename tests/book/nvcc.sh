# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Every program, compiled by nvcc for the first architecture of each generation
# from sm_75 to sm_120 that this nvcc knows: no program tells others apart. A
# warning is an error. Running them is `make record`'s.

# -gencode options, one architecture each; PTX has no place here.
targets() {
	nvcc --list-gpu-code | sed -n 's/^sm_\([0-9]*\)$/\1/p' | sort -n |
		awk '$1 >= 75 && $1 <= 120 && !seen[int($1 / 10)]++ {
			printf " -gencode arch=compute_%s,code=sm_%s", $1, $1 }'
}

# compile SOURCE LANGUAGE-OPTION... The last members of a trial are optional:
# what a program does not say is zero.
compile() {
	source=$1
	shift
	# shellcheck disable=SC2046 # several options
	nvcc $(targets) --threads 2 -O3 "$@" \
		-Werror all-warnings -Xcompiler -Wall,-Wextra,-Werror \
		-Xcompiler -Wno-missing-field-initializers \
		-c -o "$tap_scratch/nvcc.o" "$source"
}

if ! command -v nvcc >/dev/null; then
	skip "nvcc: compiles every program" \
		"there is no nvcc; with it, sm_75 to sm_120 would be tried"
else
	printf '# nvcc: %s\n' "$(targets | sed 's/-gencode arch=[^=]*=//g')"
	for source in src/*.cu src/*/*.cu src/exercises/*/*.cu tests/book/harness/mistakes.cu; do
		check "nvcc: $source, every generation" \
			compile "$source" -std=c++17 -lineinfo -Isrc/harness \
			-Isrc/exercises
	done
	for source in src/harness/*.c; do
		check "nvcc: $source" compile "$source"
	done
fi
