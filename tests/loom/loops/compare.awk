# compare.awk known-losses h200.csv counters: launches of loops.cu in which loom
# counts otherwise than the H200 did, but for those that are listed with what it counts
# there; and listed ones that are equal.
FNR == 1 { file++ }
file == 1 {
	if (sub(/^loops /, "")) {
		end = index($0, ": ")
		listed[substr($0, 1, end - 1)] = substr($0, end + 1)
	}
	next
}
file == 2 && FNR == 1 { split($0, name, ","); next }
file == 2 {
	split($0, value, ",")
	launches = value[1]
	kernel[value[1]] = value[2]
	for (i = 3; i in name; i++)
		counted[value[1], name[i]] = value[i]
	next
}
{
	split($0, value, ",")
	key = value[1] SUBSEP value[3]
	seen[value[1]] = 1
	if (key in counted && counted[key] != value[4])
		wrong[value[1]] = wrong[value[1]] " " value[3] " " value[4] "/" counted[key]
}
END {
	for (n = 1; n <= launches; n++) {
		what = n " " kernel[n]
		by = wrong[n]
		was = listed[what]
		if (!seen[n])
			print what ": not counted"
		else if (by && by == was)
			;
		else if (by)
			print what ":" by (was ? "; not as tests/loom/known-losses has it:" \
				" mend that, or write there what loom is meant to count" : "")
		else if (was)
			print what ": equal now; take it off tests/loom/known-losses"
		delete listed[what]
	}
	for (what in listed)
		print what ": no such launch; take it off tests/loom/known-losses"
}
