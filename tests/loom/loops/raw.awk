# raw.awk counters.txt ncu.csv: what "ncu --csv --page raw" printed, as a row a
# launch, by the names of src/harness/counters.txt down to its empty line:
# launch,kernel and its template arguments,counters.
FNR == 1 { file++ }
file == 1 && !NF { most = most ? most : count }
file == 1 && NF == 2 { name[++count] = $1; metric[count] = $2; next }
file == 1 || !/^"/ { next }
{
	n = split(substr($0, 2, length($0) - 2), value, "\",\"")
}
value[1] == "ID" {
	for (i = 1; i <= n; i++)
		column[value[i]] = i
	most = most ? most : count
	printf "launch,kernel"
	for (i = 1; i <= most; i++)
		printf ",%s", name[i]
	print ""
	next
}
value[1] != "" {
	kernel = value[column["Kernel Name"]]
	sub(/\(.*/, "", kernel)
	if (match(value[column["Kernel Name"]], /<.*>\(/)) {
		arguments = substr(value[column["Kernel Name"]], RSTART + 1,
			RLENGTH - 3)
		gsub(/\([a-z]*\)/, "", arguments)
		gsub(/, /, " ", arguments)
		sub(/<.*/, "", kernel)
		kernel = kernel " " arguments
	}
	sub(/^void /, "", kernel)
	printf "%d,%s", value[1] + 1, kernel
	for (i = 1; i <= most; i++) {
		counted = value[column[metric[i]]]
		gsub(/,/, "", counted)
		printf ",%d", counted
	}
	print ""
}
