# usage: ls | awk -v name=NAME -f weave/suggest.awk
#
# Of the names that it reads, one a line, prints the nearest: "; did you mean
# 'stride.csv'?". Prints nothing when none is near.
{
	for (j = 0; j <= length($0); j++)
		row[j] = j
	for (i = 1; i <= length(name); i++) {
		diagonal = row[0]
		row[0] = i
		for (j = 1; j <= length($0); j++) {
			above = row[j]
			cost = substr(name, i, 1) == substr($0, j, 1) ? 0 : 1
			row[j] = diagonal + cost
			if (above + 1 < row[j]) row[j] = above + 1
			if (row[j - 1] + 1 < row[j]) row[j] = row[j - 1] + 1
			diagonal = above
		}
	}
	if (NR == 1 || row[length($0)] < least) {
		least = row[length($0)]
		best = $0
	}
}
END {
	if (best != "" && best != name && least <= 3)
		printf "; did you mean '%s'?", best
}
