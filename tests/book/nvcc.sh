# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Every program, compiled by nvcc for the oldest and the newest architecture of
# sm_75 to sm_120 that this nvcc knows, and for those that it tells apart by
# __CUDA_ARCH__, itself or in a header of its own: between these the same text
# is compiled. One that tells none apart and needs a newer one is compiled from
# there on. A warning is an error. Running them is `make record`'s.
#
# NVIDIA's headers take nvcc ten times as long as a program does. Programs that
# include the same of them are therefore one text, each in a namespace of its
# own; where that does not compile its halves do, or at last each program alone.

# targets LEAST,TOLD: -gencode options, one architecture each; PTX has no place here.
targets() {
	{
		echo "told $1"
		nvcc --list-gpu-code | sed -n 's/^sm_\([0-9]*\)$/known \1/p' | sort -k 2n
	} | awk '$1 == "told" { told = "," $2 ","; least = $2 < 75 ? 75 : $2 + 0; next }
		$2 < least || $2 > 120 { next }
		!first++ || index(told, "," $2 ",") { print $2 }
		{ last = $2 }
		END { print last }' | uniq |
		awk '{ printf " -gencode arch=compute_%s,code=sm_%s", $1, $1 }'
}

# What nvcc had nothing to say of is not asked again while nothing has changed: its
# options, the sources, nvcc, this file, and whatever a source may include.
kept=build/tests/nvcc
includes() {
	nvcc --version
	find src ! -name '*.cu' -type f | LC_ALL=C sort | xargs cat
	cat tests/book/nvcc.sh tests/book/nvcc/programs.awk
}
# asked_once SOURCE... -- OPTION...: compiles the last of the sources, which includes
# those before it. That a text does not compile is remembered as well: its parts tell why.
asked_once() {
	sum=$({
		echo "$included ${*##* -- }"
		for one; do [ "$one" != -- ] || break; cat "$one"; done
	} | sha256sum)
	sum=${sum%% *}
	[ ! -e "$kept/$sum" ] || return 0
	[ ! -e "$kept/$sum.parts" ] || return 1
	while [ "$2" != -- ]; do shift; done
	last=$1
	shift 2
	if compile "$last" "$@"; then
		: >"$kept/$sum"
	else
		case $last in */text.cu) : >"$kept/$sum.parts" ;; esac
		return 1
	fi
}

# compile SOURCE OPTION... The last members of a trial are optional: what a
# program does not say is zero. A program may leave a function of its stage's
# header alone, and snprintf cuts off what gcc thinks might not fit.
# ptxas advises against a multicast for plain sm_90, which is what is recorded.
advice=-suppress-async-bulk-multicast-advisory-warning
ptxas --help 2>/dev/null | grep -q -e "$advice" && advice="-Xptxas -$advice" || advice=''
compile() {
	source=$1
	shift
	# shellcheck disable=SC2086 # two options, or none
	nvcc "$@" $advice --threads 2 -O3 \
		-Werror all-warnings -Xcompiler -Wall,-Wextra,-Werror \
		-Xcompiler -Wno-missing-field-initializers \
		-Xcompiler -Wno-unused-function,-Wno-format-truncation \
		-c -o "$tap_scratch/nvcc.o" "$source"
}

# one_text SOURCE...: of the same headers, which are included before them all.
one_text() {
	awk -F '\t' -v those=" $* " '
		!index(those, " " $1 " ") { next }
		!n++ { gsub(/[^ ]+/, "\n#include &", $3); print $3 }
		{
			gsub(/[^ ]+/, "\n#undef &", $4)
			printf "namespace program%d {\n#include \"%s\"\n}%s\n", n, $1, $4
		}' "$tap_scratch/programs" >"$tap_scratch/text.cu"
}

# try TOLD SOURCE...: a family, which tells the same architectures apart and
# includes the same. Writes to descriptor 3 what is yet to be tried.
try() {
	told=$1 options="$(targets "$1") -std=c++17 -lineinfo -Isrc/harness -Isrc/exercises"
	shift
	# shellcheck disable=SC2086 # several options
	if [ $# -eq 1 ]; then
		check "nvcc: $1" asked_once "$1" -- $options
	elif one_text "$@" && asked_once "$@" "$tap_scratch/text.cu" -- $options -I. >"$tap_scratch/text.out" 2>&1; then
		for source; do ok "nvcc: $source"; done
	else
		echo "$@" | xargs -n $((($# + 1) / 2)) echo "$told" >&3
	fi
}

if ! command -v nvcc >/dev/null; then
	skip "nvcc: compiles every program" \
		"there is no nvcc; with it, sm_75 to sm_120 would be tried"
else
	printf '# nvcc: %s, where a program tells none apart\n' \
		"$(targets 0 | sed 's/-gencode arch=[^=]*=//g')"
	mkdir -p $kept
	included=$(includes | sha256sum)
	awk -f tests/book/nvcc/programs.awk src/*.cu src/*/*.cu src/exercises/*/*.cu \
		tests/book/harness/mistakes.cu >"$tap_scratch/programs"
	# What has an architecture's own instructions is compiled for that one alone; what
	# stands by itself says so in its first line. Exercises have clusters from 9.0 on.
	{
		for least in src/*/*.least; do
			echo "${least%.least}.cu $(cat "$least")"
		done | grep 'a$'
		grep -l 'nvcc -arch=sm_90a' src/*.cu | sed 's/$/ 90a/'
		grep -l __cluster_dims__ src/exercises/*/*.cu | sed 's/$/ 90/'
	} >"$tap_scratch/own"
	while read -r source own; do
		check "nvcc: $source" asked_once "$source" -- -arch="compute_$own" \
			-code="sm_$own" -std=c++17 -lineinfo -Isrc/harness -Isrc/exercises
		grep -v "^$source	" "$tap_scratch/programs" >"$tap_scratch/others"
		mv "$tap_scratch/others" "$tap_scratch/programs"
	done <"$tap_scratch/own"
	awk -F '\t' '{ family[$2 "\t" $3] = family[$2 "\t" $3] " " $1 }
		END { for (key in family) print substr(key, 1, index(key, "\t") - 1) family[key] }' \
		"$tap_scratch/programs" >"$tap_scratch/families"
	while [ -s "$tap_scratch/families" ]; do
		while read -r family; do
			# shellcheck disable=SC2086 # several sources
			try $family
		done <"$tap_scratch/families" 3>"$tap_scratch/halves"
		mv "$tap_scratch/halves" "$tap_scratch/families"
	done
	# What an older GPU cannot do is refused; nothing takes its place in silence.
	refuse "nvcc: an mbarrier is not for sm_80" 255 'mbarrier.*_is_not_supported_before_SM_90' \
		nvcc -std=c++17 -arch=sm_80 -Isrc/harness -cubin -o "$tap_scratch/nvcc.o" src/copies/swizzles.cu
	for source in src/harness/*.c; do
		# shellcheck disable=SC2046 # several options
		check "nvcc: $source" asked_once "$source" -- $(targets 0)
	done
fi
