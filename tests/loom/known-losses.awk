# usage: awk -f known-losses.awk -v code=NAME known-losses EXPECTED TABLE
# The table, with what is expected in the rows in which known-losses says by how much
# loom differs; one that differs by anything else says so, or that it does no more.
BEGIN {
	split("shared_load_requests shared_store_requests shared_load_wavefronts " \
		"shared_store_wavefronts shared_load_conflicts shared_store_conflicts " \
		"global_load_requests global_store_requests global_load_sectors " \
		"global_store_sectors", name, " ") # as counters.awk has them
}
FILENAME == ARGV[1] {
	line = $0
	if ($1 == code && sub(/^[^:]*: */, "", line)) {
		kernel[$2] = $3
		sub(/:$/, "", kernel[$2])
		known[$2] = line
	}
	next
}
FILENAME == ARGV[2] { expected[FNR] = $0; next }
!(FNR in known) { print; next }
$1 != kernel[FNR] { print $0 ": tests/loom/known-losses has " kernel[FNR] " here"; next }
{
	split(expected[FNR], gpu, " ")
	by = ""
	for (i = 2; i <= NF; i++)
		if ($i != gpu[i])
			by = by " " name[i - 1] " " $i "/" gpu[i]
	what = code " " FNR " " $1
	if ($1 != gpu[1])
		print $0 ": the expected row is of " gpu[1]
	else if (!by)
		print what ": equal now; take it off tests/loom/known-losses"
	else if (by != " " known[FNR])
		print what ": not as tests/loom/known-losses has it; mend that, or" \
			" where loom is meant to count so, write there: " what ":" by
	else
		print expected[FNR]
}
END {
	for (n in known)
		if (n + 0 > FNR)
			print code " " n ": no such row; take it off tests/loom/known-losses"
}
