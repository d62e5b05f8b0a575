# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Every program, compiled by nvcc for the oldest and the newest architecture of
# sm_75 to sm_120 that this nvcc knows, and for those that it tells apart by
# __CUDA_ARCH__, themselves or in a header beside them: between these the same
# text is compiled. A warning is an error. Running them is `make record`'s.

# targets SOURCE: -gencode options, one architecture each; PTX has no place here.
targets() {
	{
		find "$1" "${1%/*}" -maxdepth 1 \( -path "$1" -o -name '*.h' \) -exec \
			sed -n 's/.*__CUDA_ARCH__ *[<>]=* *\([0-9]*\)0.*/told \1/p' {} +
		nvcc --list-gpu-code | sed -n 's/^sm_\([0-9]*\)$/known \1/p' | sort -k 2n
	} | awk '$1 == "told" { told[$2]; next }
		$2 < 75 || $2 > 120 { next }
		!first++ || $2 in told { print $2 }
		{ last = $2 }
		END { print last }' | uniq |
		awk '{ printf " -gencode arch=compute_%s,code=sm_%s", $1, $1 }'
}

# compile SOURCE LANGUAGE-OPTION... The last members of a trial are optional:
# what a program does not say is zero.
compile() {
	source=$1
	shift
	# shellcheck disable=SC2046 # several options
	nvcc $(targets "$source") --threads 2 -O3 "$@" \
		-Werror all-warnings -Xcompiler -Wall,-Wextra,-Werror \
		-Xcompiler -Wno-missing-field-initializers \
		-c -o "$tap_scratch/nvcc.o" "$source"
}

if ! command -v nvcc >/dev/null; then
	skip "nvcc: compiles every program" \
		"there is no nvcc; with it, sm_75 to sm_120 would be tried"
else
	printf '# nvcc: %s, where a program tells none apart\n' \
		"$(targets /dev/null | sed 's/-gencode arch=[^=]*=//g')"
	for source in src/*.cu src/*/*.cu src/exercises/*/*.cu tests/book/harness/mistakes.cu; do
		check "nvcc: $source" \
			compile "$source" -std=c++17 -lineinfo -Isrc/harness \
			-Isrc/exercises
	done
	for source in src/harness/*.c; do
		check "nvcc: $source" compile "$source"
	done
fi
