# The results of suites/run as a table: a row for each kind of bug, and all.
BEGIN {
	FS = "\t"
	print "kind,programs,compiled,ended,told,all,marked,otherwise,missed," \
		"accused,seconds"
}

{
	count($1)
	if ($2 != "clean")
		count("any bug")
}

function count(row)
{
	if (!(row in n))
		order[++rows] = row
	n[row, "programs"] = ++n[row]
	if ($3 ~ /^refused/)
		return
	n[row, "compiled"]++
	n[row, "ended"] += $3 !~ /slow/
	n[row, "all"] += $3 ~ /all/
	n[row, "marked"] += $3 ~ /marked/
	split($3, word, "+")
	n[row, word[1]]++
	split($4, time, "+")
	n[row, "seconds"] += time[1] + time[2]
}

END {
	split("programs compiled ended told all marked otherwise missed accused",
		column, " ")
	for (i = 1; i <= rows; i++)
		if (order[i] != "any bug")
			print_row(order[i])
	if ("any bug" in n)
		print_row("any bug")
}

function print_row(row,    line, i)
{
	line = row
	gsub(/,/, " ", line)
	for (i = 1; i in column; i++)
		line = line "," n[row, column[i]] + 0
	printf "%s,%.0f\n", line, n[row, "seconds"]
}
