# Sourced by every suite's run script: prints one TAP line a test.
# A suite exits 1 when one of its tests failed.

# The tests' own makes are not parts of the one that runs the tests.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES

# Other trees that are made here use what was fetched for this one.
[ ! -d build/llvm ] || export LLVM_HEADERS="${LLVM_HEADERS:-$PWD/build/llvm}"

tap_failed=0
tap_scratch=$(mktemp -d "${TMPDIR:-/tmp}/warp-test.XXXXXX") || exit 3
trap 'rm -rf "$tap_scratch"' EXIT
trap 'exit 130' INT TERM

ok() { printf 'ok - %s\n' "$1"; }

# not_ok NAME [FILE]: FILE holds what went wrong.
not_ok() {
	tap_failed=1
	printf 'not ok - %s\n' "$1"
	if [ -n "${2-}" ]; then sed 's/^/# /' "$2"; fi
}

skip() { printf 'ok - %s # SKIP %s\n' "$1" "$2"; }

# check NAME COMMAND...: passes when the command exits 0.
check() {
	tap_name=$1
	shift
	if "$@" >"$tap_scratch/check.out" 2>&1; then
		ok "$tap_name"
	else
		not_ok "$tap_name" "$tap_scratch/check.out"
	fi
}

# refuse NAME STATUS PATTERN COMMAND...: passes when the command exits with
# STATUS and says PATTERN (an extended regular expression).
refuse() {
	tap_name=$1 tap_status=$2 tap_pattern=$3
	shift 3
	"$@" >"$tap_scratch/refuse.out" 2>&1
	tap_got=$?
	if [ "$tap_got" -eq "$tap_status" ] &&
		grep -Eq -- "$tap_pattern" "$tap_scratch/refuse.out"; then
		ok "$tap_name"
	else
		printf 'wanted exit %s and /%s/, got exit %s and:\n' \
			"$tap_status" "$tap_pattern" "$tap_got" |
			cat - "$tap_scratch/refuse.out" >"$tap_scratch/refuse.why"
		not_ok "$tap_name" "$tap_scratch/refuse.why"
	fi
}

# same NAME EXPECTED ACTUAL: passes when two files are equal.
same() {
	if diff -u "$2" "$3" >"$tap_scratch/same.out" 2>&1; then
		ok "$1"
	else
		not_ok "$1" "$tap_scratch/same.out"
	fi
}

# wait_for PID COMMAND...: until the command succeeds, or the process has
# ended and it still does not. No clock: a busy machine has its time.
wait_for() {
	tap_pid=$1
	shift
	until "$@"; do
		kill -0 "$tap_pid" 2>/dev/null || { "$@"; return; }
		sleep 0.1
	done
}

# ended PID...: waits until all have, which is what is tested: those that are
# not told to end would do so after an hour.
ended() {
	for tap_pid; do
		while grep -qs '^State:.[^ZX]' "/proc/$tap_pid/status"; do
			[ $((tap_waited += 1)) -lt 6000 ] || return 1
			sleep 0.1
		done
	done
}
tap_waited=0

tap_end() { exit "$tap_failed"; }
