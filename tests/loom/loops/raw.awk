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
	name_and_types = value[column["Kernel Name"]]
	gsub(/\(anonymous namespace\)::/, "", name_and_types)
	kernel = name_and_types
	sub(/\(.*/, "", kernel)
	if (match(name_and_types, /<.*>\(/)) {
		arguments = substr(name_and_types, RSTART + 1, RLENGTH - 3)
		gsub(/\([a-z]*\)/, "", arguments)
		gsub(/, /, " ", arguments)
		sub(/<.*/, "", kernel)
		kernel = kernel " " arguments
	}
	sub(/^void /, "", kernel)
	printf "%d,%s", value[1] + 1, kernel
	for (i = 1; i <= most; i++) {
		counted = metric[i] in column ? value[column[metric[i]]] : "none"
		gsub(/,/, "", counted)
		if (counted !~ /^[0-9]+$/) {
			print "raw.awk: " kernel ": " metric[i] " is " counted \
				>"/dev/stderr"
			exit 1
		}
		printf ",%d", counted
	}
	print ""
}
