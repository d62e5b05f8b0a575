# usage: awk -v heading=HEADING -f weave/deck.awk CHAPTER.md...
#
# The chapters' cards as one document: of each chapter the section under the
# heading, a list, without the .believe around it. Links to the chapter's own
# labels get its name.
FNR == 1 {
	name = FILENAME
	sub(/.*\//, "", name)
	sub(/\.md$/, "", name)
	number = name
	sub(/-.*/, "", number)
	sub(/^0+/, "", number)
	title = ""
	close_card()
}
/^# / && title == "" {
	title = substr($0, 3)
	sub(/ *\{[^}]*\} *$/, "", title)
}
/^```/ { code = !code }
!code && /^## / {
	close_card()
	if (index($0, "## " heading) == 1) {
		if (!cards++)
			print "# Cards {#cards .unnumbered}\n"
		printf "::: {.card}\n## [%s %s](%s.md) {#card-%s .unnumbered}\n", number, title, name, name
		open = 1
		next
	}
}
open && /^:::/ { next }
open {
	sub(/^- /, "1. ")
	gsub(/\]\(#/, "](" name "#")
	print
}
function close_card() {
	if (open)
		print ":::\n"
	open = 0
}
END { close_card() }
