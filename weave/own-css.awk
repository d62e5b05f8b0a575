# usage: awk [-v rules=yes] -f own-css.awk FILE.css...
#
# The classes that a book's own styles speak of, a line each: its chapters may use them
# (filters/safety). With rules, the rules that speak of them, for the EPUB, which has no
# other part in these styles: no at-rule, and no declaration that names a file or a
# variable of the page.
{ text = text $0 "\n" }

# What stands before the next { or } that is no other rule's, and what follows in `text`.
function take(sign, at, taken) {
	at = index(text, sign)
	taken = substr(text, 1, at - 1)
	text = substr(text, at + 1)
	return taken
}
# The body of a rule, to the brace that closes it.
function body(depth, all, sign) {
	for (depth = 1; match(text, /[{}]/); ) {
		sign = substr(text, RSTART, 1)
		depth += sign == "{" ? 1 : -1
		all = all substr(text, 1, RSTART - 1) (depth ? sign : "")
		text = substr(text, RSTART + 1)
		if (!depth) break
	}
	return all
}
function classes(selector) {
	while (match(selector, /\.[A-Za-z_-][A-Za-z0-9_-]*/)) {
		name = substr(selector, RSTART + 1, RLENGTH - 1)
		selector = substr(selector, RSTART + RLENGTH)
		if (!(name in seen)) print name
		seen[name] = 1
	}
}
function print_rule(selector, declarations, parts, n, i, kept) {
	if (selector ~ /^@/ || declarations ~ /{/ || selector !~ /\.[A-Za-z_-]/) return
	n = split(declarations, parts, ";")
	for (i = 1; i <= n; i++) if (parts[i] ~ /:/ && parts[i] !~ /url\(|var\(/) kept = kept parts[i] ";"
	if (kept) print selector " {" kept " }"
}
END {
	while (match(text, /\/\*([^*]|\*+[^*\/])*\*+\//)) text = substr(text, 1, RSTART - 1) " " substr(text, RSTART + RLENGTH)
	while (index(text, "{")) {
		selector = take("{")
		sub(/^.*[;}]/, "", selector)
		gsub(/[ \t\n]+/, " ", selector)
		sub(/^ /, "", selector)
		sub(/ $/, "", selector)
		if (!rules) classes(selector)
		else print_rule(selector, body())
	}
}
