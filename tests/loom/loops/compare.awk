# compare.awk known-losses h200.csv counters: launches of loops.cu in which loom
# counts otherwise than the H200 did, but for those that are listed; and listed
# ones that are equal.
FNR == 1 { file++ }
file == 1 { if (sub(/^loops /, "")) listed[$0] = 1; next }
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
		wrong[value[1]] = wrong[value[1]] sprintf("; %s: loom %s, h200 %s",
			value[3], value[4], counted[key])
}
END {
	for (n = 1; n <= launches; n++) {
		what = n " " kernel[n]
		if (!seen[n])
			print what "; not counted"
		else if (n in wrong && !(what in listed))
			print what wrong[n]
		else if (!(n in wrong) && what in listed)
			print what "; equal: take it off the list"
	}
}
