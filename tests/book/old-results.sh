# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Sourced by the tests of records in $lab: what was recorded before stays as it
# was when a record fails.

old_results() {
	rm -rf "$lab/results"
	mkdir -p "$lab/results/fake-rtx-100"
	echo old >"$lab/results/fake-rtx-100/pair.csv"
}

stay() {
	(cd "$lab/results" && find . ! -name . && cat fake-rtx-100/*) \
		>"$tap_scratch/left"
	printf '%s\n' ./fake-rtx-100 ./fake-rtx-100/pair.csv old \
		>"$tap_scratch/wanted"
	same "$1; the old results stay" "$tap_scratch/wanted" "$tap_scratch/left"
}

# untouched NAME STATUS PATTERN COMMAND...: refused, the old results stand.
untouched() {
	old_results
	refuse "$@"
	stay "$1"
}
