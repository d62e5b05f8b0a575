# A random book of one chapter: awk -v seed=N -v twice=1 -f book.awk. Chunks nest, some
# stand in lists and quotes, some are used twice.

# Every awk has another rand(), and the seeds should mean the same. (Park and Miller's.)
function pick(n) { state = state * 16807 % 2147483647; return int(state / 2147483647 * n) }
function indent() { return substr("\t\t        ", 1 + pick(8), pick(5)) }
function code(line,  kind) {
	kind = pick(8)
	if (kind == 0) line = ""
	else if (kind == 1) line = "}"
	else if (kind == 2) line = "/* " pick(5) " */"
	else if (kind == 3) line = "#endif"
	else if (kind == 4) line = "\\<<name" pick(3) ">>"
	else line = "call_" pick(30) "(" pick(9) ");"
	return line == "" ? "" : substr("\t\t    ", 1 + pick(5), pick(3)) line
}
function block(info, lines, refs,  prefix, first, fence, i) {
	i = pick(5)
	prefix = i == 0 ? "  " : i == 1 ? "> " : i == 2 ? "   " : ""
	first = i == 0 ? "- " : i == 2 ? "1. " : prefix
	fence = pick(3) ? "```" : "~~~~"
	printf "Some text %d.\n\n%s%s%s\n", pick(100), first, fence, info
	for (i = 0; i < lines; i++) print prefix code()
	for (; refs != ""; sub(/^[^ ]* */, "", refs)) {
		print prefix indent() "<<" substr(refs, 1, index(refs " ", " ") - 1) ">>"
		for (i = pick(3); i > 0; i--) print prefix code()
	}
	printf "%s%s\n\n", prefix, fence
}

BEGIN {
	state = 1 + seed * 7919 % 2147483646
	chunks = 3 + pick(12)
	language = pick(3) ? "c" : "text"
	for (i = 0; i < chunks; i++) {
		child[i] = ""
		if (i == 0) continue
		parent = pick(i)
		child[parent] = child[parent] " c" i
		if (twice && pick(6) == 0) child[0] = child[0] " c" i
	}
	for (i = 0; i < chunks; i++) {
		sub(/^ /, "", child[i])
		block(language (i == 0 ? " {#c0 file=src/a.c}" : " {#c" i "}"),
			pick(6), child[i])
		if (pick(4) == 0) block(language " {#c" i "}", pick(4), "")
	}
	block(language " {file=src/b.c}", 5, twice ? "c1" : "")
	block("sh {file=src/run.sh}", 5, "")
}
