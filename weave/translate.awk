# usage: awk -v words=TABLE [-v preamble=FILES] [-v locale=LANGUAGE] -f translate.awk FILE...
#
# What stands between ⟦ and ⟧ in templates and scripts is for readers: here it becomes
# what the table of the book's language has for it (lib/say.lua), or stays as it is. A
# preamble is what TeX is told besides. The scripts of pages in another language than the
# book's load each other's: cards.zh.js.
function blanks(text) { sub(/^_/, " ", text); sub(/_$/, " ", text); return text }
function kept(text) { gsub(/~/, "\302\240", text); return text }
BEGIN {
	while (words != "" && (getline line < words) > 0) {
		at = index(line, "\t")
		if (at > 1 && line !~ /^#/) said[blanks(substr(line, 1, at - 1))] = kept(blanks(substr(line, at + 1)))
	}
}
/^\\begin\{document}/ {
	n = split(preamble, files, " ")
	for (i = 1; i <= n; i++) while ((getline line < files[i]) > 0) print line
}
locale {
	gsub(/load\('cards/, "&." locale)
	gsub(/load\('search/, "&." locale)
	gsub(/load\('cloth/, "&." locale)
}
{
	text = ""
	while ((from = index($0, "⟦")) && (to = index($0, "⟧")) > from) {
		key = substr($0, from + length("⟦"), to - from - length("⟦"))
		text = text substr($0, 1, from - 1) (key in said ? said[key] : key)
		$0 = substr($0, to + length("⟧"))
	}
	print text $0
}
