# GPUVerify's tests for CUDA: https://github.com/mc-imperial/gpuverify. Each is a
# kernel whose first lines say with how many threads it passes or fails, and mostly
# why; gpuverify.h launches it. GPUVerify looks at all values at once: here some are
# tried, 0, 1 and others for numbers and for what is in arrays. Tests of which it is
# the verifier that fails, or what a program asserts, are left out, and those that
# pass a function.
: "${SCHEDULES=forward random:1}"

programs() {
	find testsuite/CUDA -name kernel.cu | sort | while read -r source; do
		tr -d '\r' <"$source" | awk -v source="$source" '
		NR == 1 { pass = tolower($0) ~ /^\/\/pass/; other = !/NOT_ALL|pass|PASS/ }
		/^\/\// && NR < 12 { said = said tolower($0) }
		/\<__assert|assert\(/ { asserts = 1 }
		/__global__/ { kernel = 1 }
		END {
			if (other || !kernel)
				exit
			if (pass)
				kind = "clean"
			else if (said source ~ /null|modify constant|0-sized/)
				kind = "bounds"
			else if (source ~ /diverg/)
				kind = "barrier"
			else if (said ~ /race|racy|write by/ || !asserts)
				kind = "race"
			else
				exit
			print kind "\t" kind "\t" kind "\t" source
		}'
	done
}

# Thread counts as [x,y] or one number.
dimensions() {
	tr -d '\r' <"$program" | sed -n "s/^\/\/.*--$1=\[*\([0-9,]*\).*/\1/p" | head -n 1
}

build() {
	{
		cat "$suites/gpuverify.h"
		! grep -q cooperative_groups "$program" ||
			printf '%s\n' '#include <cooperative_groups.h>' \
				'#define synchronize(group) (group).sync()'
		echo "#line 1 \"kernel.cu\""
		tr -d '\r' <"$program"
		echo 'int main(int, char **a) {'
		echo 'gpuverify::scalar = atol(a[1]); gpuverify::step = atol(a[2]);'
		together=$(grep -q grid_group "$program" && echo true || echo false)
		tr -d '\r' <"$program" | tr '\n' ' ' |
			grep -o '__global__ [^;{(]*(' | sed 's/ *($//; s/.*[ *]//' |
			while read -r kernel; do
				echo "gpuverify::launch($kernel, dim3($(dimensions gridDim))," \
					"dim3($(dimensions blockDim)), $together);"
			done
		echo 'return 0; }'
	} >"$mine/kernel.cu"
	# shellcheck disable=SC2046 # options without blanks
	"$loomcc" -w -O2 -std=c++17 $(
		sed -n 2p "$program" | grep -o -e '-D[^ ]*'
	) -o "$mine/program" "$mine/kernel.cu"
}

# The number, and how much more the next word of an array has. A run is judged if
# the kernel did not ask for other numbers.
inputs() { printf '%s\n' '0 0' '1 0' '0 1' '2 1' '64 0'; }
unfit='not what the kernel asks for'

wanted() {
	case $1 in
	bounds) echo bounds uninitialised ;;
	*) echo "$1" ;;
	esac
}
