# Lines of the corpus, of one file, become a host program for loomcc: `program N` runs
# the Nth launch. Usage: awk -v file=src/... -f launches.awk corpus
function argument(a) {
	gsub(/^ +| +$/, "", a)
	return a ~ /^[a-z]/ && a !~ /^(true|false|nullptr)$/ ? "shuttle::array{\"" a "\"}" : a
}
# The comma between two arguments, at no depth.
function arguments(s,    i, c, depth, from, all) {
	from = 1
	for (i = 1; i <= length(s) + 1; i++) {
		c = substr(s, i, 1)
		depth += c ~ /[({]/
		depth -= c ~ /[)}]/
		if (i > length(s) || (c == "," && depth == 0)) {
			all = all (all == "" ? "" : ", ") argument(substr(s, from, i - from))
			from = i + 1
		}
	}
	return all
}
BEGIN {
	print "#include \"" here "/launch.h\""
	print "#define main main_of_the_book"
	print "#include \"" file "\""
	print "#undef main"
	print "int main(int, char **argv)\n{\n\tswitch (atoi(argv[1])) {"
}
$1 == file {
	run = $0
	sub(/^[^ ]+ /, "", run)
	at = index(run, ">>>(")
	print "\tcase " ++n ": " substr(run, 1, at + 3) arguments(substr(run, at + 4, length(run) - at - 4)) "); break;"
}
END { print "\t}\n\treturn shuttle::done();\n}" }
