# Edits a made file at random: awk -v seed=N -v head=yes|no -f edit.awk FILE.
# tangle's first line stays; #line directives may go.

# Every awk has another rand(), and the seeds should mean the same. (Park and Miller's.)
function pick(n) { state = state * 16807 % 2147483647; return int(state / 2147483647 * n) }
function blanks() { return substr("\t\t    \t  ", 1 + pick(8), pick(4)) }
function text(  kind) {
	kind = pick(14)
	if (kind == 0) return ""
	if (kind == 1) return "}"
	if (kind == 2) return "\tif (x <<" pick(9) ") {"
	if (kind == 3) return blanks() "<<name" pick(3) ">>"
	if (kind == 4) return "> quoted"
	if (kind == 5) return "- item"
	if (kind == 6) return blanks()
	if (kind == 7) return "    # heading"
	if (kind == 8) return "<b>\\" blanks()
	return blanks() "added_" pick(1000) "(" pick(10) ");"
}
function changed(line,  at) {
	at = pick(length(line) + 1)
	if (pick(2)) return substr(line, 1, at) "x" pick(10) substr(line, at + 1)
	return substr(line, 1, at) substr(line, at + 2 + pick(4))
}

BEGIN { state = 1 + seed * 7919 % 2147483646; rate = 2 + pick(60) }

/Made by tangle from/ || /^#!/ { print; next }
/^#line / { if (pick(30)) print; next }
{
	if (pick(rate)) { print; next }
	kind = pick(9)
	if (kind == 0) next
	else if (kind == 1) { print; for (n = pick(4); n >= 0; n--) print text() }
	else if (kind == 2) print changed($0)
	else if (kind == 3) { print; print }
	else if (kind == 4) print blanks() $0
	else if (kind == 5) { sub(/^[ \t]+/, ""); print blanks() $0 }
	else if (kind == 6) print text()
	else if (kind == 7) { for (n = pick(6); n > 0 && (getline) > 0; n--)
		if ($0 ~ /^#line |Made by tangle/) print }
	else { print text(); print }
}
