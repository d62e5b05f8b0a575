# Lines `FILE LAUNCH`, those of one file, become a host program for loomcc: `program N` runs
# the Nth launch. Usage: awk -v file=FILE -f launches.awk LINES; loomcc -I THE-TREE ...
# A name is an array, and `in + 5` a place in it, unless -v constants='n m' has it; a
# capital begins one with -v capitals=yes alone. -v symbols='table' names the constant
# memory that the host fills.
function is_array(name) {
	return name !~ /^(true|false|nullptr)$/ && index(" " constants " ", " " name " ") == 0
}
function argument(a,    name, behind) {
	gsub(/^[ \t]+|[ \t]+$/, "", a)
	if (!match(a, capitals ? "^[A-Za-z_][A-Za-z0-9_]*" : "^[a-z][A-Za-z0-9_]*")) return a
	if (!is_array(name = substr(a, 1, RLENGTH))) return a
	behind = substr(a, RLENGTH + 1)
	if (behind !~ /^[ \t]*([-+].*)?$/) return a
	return "shuttle::array{\"" name "\"" (behind == "" ? "" : "," behind) "}"
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
	print "#include \"shuttle/under-loom/launch.h\""
	print "#define main main_of_the_book"
	print "#include \"" file "\""
	print "#undef main"
	print "int main(int, char **argv)\n{"
	for (i = split(symbols, all, " "); i > 0; i--) print "\tshuttle::fill(" all[i] ");"
	print "\tswitch (atoi(argv[1])) {"
}
$1 == file {
	run = $0
	sub(/^[^ ]+ /, "", run)
	at = index(run, ">>>(")
	print "\tcase " ++n ": " substr(run, 1, at + 3) arguments(substr(run, at + 4, length(run) - at - 4)) "); break;"
}
END { print "\t}\n\treturn shuttle::done();\n}" }
