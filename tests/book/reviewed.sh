# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# `make check` is a contributor's gate: it must be open before they begin. What
# only a GPU can mend, programs that wait to be recorded again, is no fault of theirs.
sh check/run >"$tap_scratch/found" 2>"$tap_scratch/said"
grep -v -e ': [a-z0-9-]* has changed since it was recorded; run make record$' -e ': note: ' \
	-e '^check: ' "$tap_scratch/found" >"$tap_scratch/faults"
same "reviewed: make check finds nothing in the book but what waits for a GPU" /dev/null \
	"$tap_scratch/faults"
check "reviewed: and it ran to its end" grep -q '^check: [0-9]* finding' "$tap_scratch/found" "$tap_scratch/said"
