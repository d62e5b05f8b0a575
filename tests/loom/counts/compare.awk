# awk -F, -f compare.awk RECORD.csv COUNTS: the kernels that are not equal, and
# how many are, of each repository and of all. COUNTS is what loom counted,
# program,launch,kernel,metric,value, or program,why where it did not; the
# programs are numbered as they first appear in RECORD.csv. A launch is known by
# its number among all launches of its program, and must be of the same kernel.
# A kernel without any access does not count, and an empty counter is one in
# which the GPU did not agree with itself.
NR == 1 {
	for (i = 6; i <= NF; i++)
		metric[i] = $i
	metrics = NF
	next
}

NR == FNR {
	name = $1 "/" $3
	if (!(name in number))
		number[name] = ++programs
	program[NR] = number[name]
	row[NR] = $0
	rows = NR
	next
}

NF == 2 {
	failed[$1] = $2
	next
}

{
	launched[$1, $2] = $3
	counted[$1, $2, $4] = $5
}

function total(    i, sum) {
	for (i = 6; i <= metrics; i++)
		sum += value[i]
	return sum
}

# What is said of a launch that differs; nothing where it is equal.
function difference(n, launch, kernel,    i, text) {
	if (!((n, launch) in launched))
		return " not launched"
	if (launched[n, launch] != kernel)
		return " loom launches " launched[n, launch]
	for (i = 6; i <= metrics; i++) {
		if (value[i] == "")
			continue
		compared++
		if (counted[n, launch, metric[i]] == value[i])
			same++
		else
			text = text sprintf(" %s %s, not %s;", metric[i],
				counted[n, launch, metric[i]], value[i])
	}
	return text
}

END {
	for (r = 2; r <= rows; r++) {
		split(row[r], value)
		if (!total())
			continue
		n = program[r]
		key = value[1] "/" value[3] " " value[5]
		if (n in failed) {
			if (!absent[key]++) {
				untried++
				print key ": " failed[n]
			}
			continue
		}
		if (!(key in equal)) {
			kernels++
			equal[key] = 1
			of[value[1]]++
			repository[key] = value[1]
		}
		text = difference(n, value[4], value[5])
		if (text == "")
			continue
		equal[key] = 0
		sub(/;$/, "", text)
		print key ", launch " value[4] ":" text
	}
	for (key in equal) {
		good += equal[key]
		good_of[repository[key]] += equal[key]
	}
	fflush()
	for (name in of)
		printf "%s: %d of %d kernels are equal\n", name, good_of[name],
			of[name] | "sort"
	close("sort")
	printf "%d of %d kernels are equal, %d of %d counters of their launches",
		good, kernels, same, compared
	printf untried ? "; %d kernels could not be run\n" : "\n", untried
}
