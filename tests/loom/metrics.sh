# The one list of counters.  Sourced by run.

metrics_listed() {
	$CC -std=c11 -Iloom -o "$tap_scratch/metrics" $here/metrics.c \
		loom/common/metrics.c &&
		"$tap_scratch/metrics" | sort >"$tap_scratch/loom.metrics" &&
		awk 'NF { print $1, $2 }' src/harness/counters.txt | sort |
		diff -u "$tap_scratch/loom.metrics" -
}
check "loom and the harness know the same of the profiler's counters" \
	metrics_listed

# A kind of which nobody says what it costs.
metrics_strange() {
	strange=$tap_scratch/strange
	mkdir -p "$strange" && cp -R loom/common loom/runtime loom/include "$strange" &&
		sed -i 's|^#define LOOM_KIND_LIST(KIND).*|&\
	KIND(TENSOR_LOAD, "tensor load", "tile", "tiles", 0) \\|' \
			"$strange/common/metrics.h" || return
	! $CC -std=c11 -Wall -Werror -fsyntax-only -I"$strange" -I"$strange/runtime" \
		-I"$strange/include" "$strange/runtime/hardware/request-cost.c" \
		2>"$tap_scratch/err" && grep -q 'LOOM_TENSOR_LOAD' "$tap_scratch/err" || {
		cat "$tap_scratch/err"
		return 1
	}
}
check 'a kind of counter without rules does not compile' metrics_strange

# Random requests, with the memory of an instruction's last one and without it.
requests() {
	$CC -std=c11 -O2 -Wall -Wextra -Werror -Iloom -Iloom/runtime -o "$tap_scratch/requests" \
		$here/requests.c loom/common/metrics.c loom/runtime/hardware/[!m]*.c &&
		"$tap_scratch/requests"
}
check 'a request that lies like the last one costs the same, and each rule counts' requests
