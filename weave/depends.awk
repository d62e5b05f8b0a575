# usage: awk -v folder=build/weave [-v spine=book.md] -f weave/depends.awk INDEX...
#
# Reads the chapters' indexes (weave/lib/numbering.lua), in reading order, and
# writes into the folder, each file with .new after its name:
#   book.mk              what make has to know about every page
#   book.index           all indexes
#   book.titles          every chapter's number and title, and the part that it
#                        begins: a heading of the spine in front of its line
#   book.terms           the same, and the terms that each defines
#   book.entries         every chapter's number and title, and what the index lists
#   known/CHAPTER.index  the indexes of the chapters that this one refers to,
#                        that refer to its chunks, or that share a file or a
#                        label with it; and the names of the terms that it uses,
#                        as far as any chapter defines them
# Prints the names of the indexes that differ from what is there. A page needs
# no more of the book than the titles and the last, and is made again when they change.
BEGIN {
	FS = "\t"
	while (spine != "" && (getline line <spine) > 0) {
		if (sub(/^##+ +/, "", line))
			title = line
		else if (title != "" && match(line, /^[-*+] *\[.*\]\(chapters\/[^()]*\.md\)/)) {
			sub(/.*\(chapters\//, "", line)
			sub(/\.md\).*/, "", line)
			begins[line] = title
			title = ""
		}
	}
}
{ whole = whole $0 "\n" }
$1 == "chapter" {
	id[++chapters] = $2
	chapter[$2] = chapters
	heads = heads ($2 in begins ? "part\t" begins[$2] "\n" : "") $0 "\n"
}
$1 ~ /^(chapter|label|chunk|use)$/ {
	index_of[chapters] = index_of[chapters] $0 "\n"
}
$1 == "label" {
	hold($3)
	if ($2 != "section" && $2 != "chapter")
		share("label " $3)
}
$1 == "chunk" {
	hold($4)
	if ($2 != "" && $2 != $4)
		hold($2)
	if ($5 != "")
		share("file " $5)
}
$1 == "use" && (at = index($2, "#")) { reach(substr($2, 1, at - 1), 1) }
$1 == "refer" && $2 != "" && $3 != "" { reach($2, 0) }
$1 == "refer" && $2 == "" {
	reference[++references] = $3
	referrer[references] = chapters
}
$1 == "chapter" || $1 == "term" { terms = terms $0 "\n" }
$1 == "term" { defined = "yes" }
$1 == "term" { meant[term($2)] }
$1 == "entry" && $2 == "term" { uses[chapters, ++used[chapters]] = $3 }
$1 == "chapter" || $1 == "entry" { entries = entries $0 "\n" }
$1 == "entry" { listed = "yes" }
$1 ~ /^(shows|files|quotes)$/ { list[$1, chapters] = $2 }
$1 == "makes" {
	n = split($2, word, " ")
	for (i = 1; i <= n; i++) {
		makes[word[i]]
		if (word[i] ~ /^figures\/.*\.gp$/)
			scripts = scripts " " word[i]
		if (word[i] ~ /^figures\/.*\.dot$/)
			diagrams = diagrams " " word[i]
	}
}

# As lib/terms has it.
function term(name) {
	gsub(/’/, "'", name)
	return tolower(name)
}
# This chapter has a label, or a chunk by this name.
function hold(name) {
	if (!((name, chapters) in holds)) {
		holds[name, chapters]
		holder[name, ++holders[name]] = chapters
	}
}
# All who share a thing know of each other.
function share(thing,  i) {
	for (i = 1; i <= sharers[thing]; i++) {
		know(chapters, sharer[thing, i])
		know(sharer[thing, i], chapters)
	}
	if (sharer[thing, sharers[thing] + 0] != chapters)
		sharer[thing, ++sharers[thing]] = chapters
}
# This chapter names another, which may come later.
function reach(name, both) {
	reached[++reaches] = name
	reacher[reaches] = chapters
	mutual[reaches] = both
}
function know(one, other) {
	if (one != other && !((one, other) in known)) {
		known[one, other]
		friends[one] = friends[one] " " other
	}
}
# As filters/numbers looks it up: the chapter's own comes first.
function refer(c, name,  chunk, i) {
	chunk = name
	sub(/^lst-/, "", chunk)
	if ((name, c) in holds || (chunk, c) in holds)
		return
	for (i = 1; i <= holders[name]; i++)
		know(c, holder[name, i])
	for (i = 1; i <= holders[chunk]; i++)
		know(c, holder[chunk, i])
}

function put(name, text,  old, line) {
	while ((getline line <name) > 0)
		old = old line "\n"
	close(name)
	if (text == old)
		return
	printf "%s", text >(name ".new")
	close(name ".new")
	print name
}
function put_known(c,  i, n, friend, text) {
	text = index_of[c]
	sub(/\n.*/, "\n", text)
	n = split(friends[c], friend, " ")
	for (i = 1; i <= n; i++)
		text = text index_of[friend[i]]
	for (i = 1; i <= used[c]; i++)
		if (term(uses[c, i]) in meant)
			text = text "term\t" uses[c, i] "\n"
	put(folder "/known/" id[c] ".index", text)
}

# What make alone knows, which results there are, stands in variables.
function results(c,  n, i, j, word, device, devices, quoted, text) {
	n = split(list["shows", c], word, " ")
	devices = split(list["quotes", c], device, " ")
	text = n > 0 ? " $(weave_predicted)" : ""
	for (j = 1; n > 0 && j <= devices; j++)
		text = text " $(weave_device_" device[j] ")"
	for (i = 1; i <= n; i++)
		text = text " $(weave_results_" word[i] ")"
	for (j = 1; n > 0 && j <= devices; j++) {
		word[n + 1] = "device"
		for (i = 1; i <= n + 1; i++) {
			quoted = "src/quoted/" device[j] "/" word[i] ".csv"
			if (quoted in makes)
				text = text " " quoted
		}
	}
	return text
}
# By gnuplot, for each device; by dot, once.
function drawn(file) {
	return sub(/\.svg$/, ".gp", file) && file in makes
}
function laid_out(file) {
	return sub(/\.svg$/, ".dot", file) && file in makes
}
# The charts alone, for the pages, which show those of all devices.
function others(c,  n, i, word, text) {
	n = split(list["files", c], word, " ")
	for (i = 1; i <= n; i++)
		if (drawn(word[i]))
			text = text " " word[i]
	return text == "" ? "" : " $(call weave_drawn," text ")"
}
function files(c,  n, i, word, text) {
	n = split(list["files", c], word, " ")
	for (i = 1; i <= n; i++) {
		text = text " " (drawn(word[i]) || laid_out(word[i]) ? word[i] : \
			"$(call weave_file," word[i] ")")
	}
	return text
}
function put_rules(  c, shown, charts, out) {
	out = folder "/book.mk.new"
	for (c = 1; c <= chapters; c++) {
		shown = files(c)
		charts = charts shown
		printf "weave_shown_by.%s =%s%s\n", id[c], results(c), shown >out
		printf "build/book/html/%s.html build/weave/epub/%s.json " \
			"build/weave/tex/%s.tex: $(weave_shown_by.%s)\n", id[c],
			id[c], id[c], id[c] >out
		if (others(c) != "")
			printf "build/book/html/%s.html:%s\n", id[c], others(c) >out
	}
	print "weave_shown :=" charts "\nweave_scripts :=" scripts "\nweave_diagrams :=" diagrams "\nweave_terms := " defined "\nweave_words := " listed >out
}
END {
	for (c = 1; c <= references; c++)
		refer(referrer[c], reference[c])
	for (c = 1; c <= reaches; c++)
		if (reached[c] in chapter) {
			know(reacher[c], chapter[reached[c]])
			if (mutual[c])
				know(chapter[reached[c]], reacher[c])
		}
	for (c = 1; c <= chapters; c++)
		put_known(c)
	put(folder "/book.titles", heads)
	put(folder "/book.terms", terms)
	put(folder "/book.entries", entries)
	put(folder "/book.index", whole)
	put_rules()
}
