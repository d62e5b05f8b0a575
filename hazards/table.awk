# The verdicts of loom.sh and record.sh side by side:
#   awk -f hazards/table.awk LOOM.csv H200.csv
# prints a Markdown table: the line that a tool names; "header" where it names
# only one that the line calls; a dash where it says nothing; in brackets where
# that line is not one of the marked; "hangs", "dies"; "twin" where it finds
# fault with the twin; "not run" where there is no verdict.
# -v form=csv: the same as CSV, with each kernel's kind.
# -v form=kinds: of each kind how many kernels there are, how many each tool
# names and how many hang.
# -v form=results: as results have it: 1 where a tool names a marked line or a
# header, and of each kind, and of all, how many kernels are named, missed and
# hang, and how many twins are accused.
# Rows of kernels that are there no more are left out, and said to be.
BEGIN {
	FS = ","
	tools = split("loom memcheck racecheck synccheck initcheck", tool, " ")
	if (directory == "")
		directory = "hazards"
}
$1 == "name" { next }
!($1 in known) {
	known[$1] = $3
	if (look($1))
		name[++names] = $1
	else
		gone = gone " " $1
}
{
	verdict[$1, $2, $4] = $5
	line[$1, $2, $4] = $6
	seen[$4] = 1
}
# The mistake and the marked lines stand in the kernel's own file.
function look(n, file, text, at)
{
	file = directory "/" n ".cu"
	while ((getline text < file) > 0) {
		if (++at == 1) {
			sub(/^[^:]*: /, "", text)
			mistake[n] = text
		} else if (text ~ /\/\/ (HAZARD|WITH)( HAZARD| WITH)?$/)
			marked[n, at] = 1
	}
	close(file)
	return at
}
function names_it(n, t)
{
	return verdict[n, "mistaken", t] == "found" && \
		(line[n, "mistaken", t] == "" || \
		 (n, line[n, "mistaken", t]) in marked)
}
function cell(n, t, v, text)
{
	v = verdict[n, "mistaken", t]
	if (v == "found")
		text = line[n, "mistaken", t] == "" ? "header" : \
			names_it(n, t) ? line[n, "mistaken", t] : \
			"(" line[n, "mistaken", t] ")"
	else if (v == "clean")
		text = "–"
	else if (v == "timeout")
		text = "hangs"
	else if (v == "crash")
		text = "dies"
	else
		text = v == "" ? "not run" : v
	if (verdict[n, "mended", t] == "found")
		text = text " twin"
	return text
}
function markdown(i, t, text)
{
	print "| kernel | mistake | loom | memcheck | racecheck | synccheck" \
		" | initcheck |"
	print "|---|---|--:|--:|--:|--:|--:|"
	for (i = 1; i <= names; i++) {
		text = "| `" name[i] "` | " mistake[name[i]] " |"
		for (t = 1; t <= tools; t++)
			text = text " " cell(name[i], tool[t]) " |"
		print text
	}
}
function quoted(text)
{
	gsub(/"/, "\"\"", text)
	return text ~ /[",]/ ? "\"" text "\"" : text
}
function csv(i, t, text)
{
	print "kernel,mistake,kind,loom,memcheck,racecheck,synccheck,initcheck"
	for (i = 1; i <= names; i++) {
		text = name[i] "," quoted(mistake[name[i]]) "," known[name[i]]
		for (t = 1; t <= tools; t++)
			text = text "," cell(name[i], tool[t])
		print text
	}
}
# all[K], found[K, T], missed[K, T], twins[K, T], hangs[K], any[K], which one
# of compute-sanitizer's tools names, for each kind K and for K = "all".
function count(i, n, k)
{
	for (i = 1; i <= names; i++) {
		n = name[i]
		if (!(known[n] in all))
			kind[++kinds] = known[n]
		add(n, known[n])
		add(n, "all")
	}
	for (i = 2; i <= kinds; i++)
		for (k = i; k > 1 && kind[k] < kind[k - 1]; k--) {
			n = kind[k]
			kind[k] = kind[k - 1]
			kind[k - 1] = n
		}
	kind[++kinds] = "all"
}
function add(n, k, t, hanging, named)
{
	all[k]++
	for (t = 1; t <= tools; t++) {
		found[k, t] += names_it(n, tool[t])
		missed[k, t] += !names_it(n, tool[t])
		twins[k, t] += verdict[n, "mended", tool[t]] == "found"
		hanging += verdict[n, "mistaken", tool[t]] == "timeout"
		named += t > 1 && names_it(n, tool[t])
	}
	hangs[k] += hanging > 0
	any[k] += named > 0
}
function by_kind(k, t, text)
{
	count()
	print "kind,kernels,loom,memcheck,racecheck,synccheck,initcheck,hang"
	for (k = 1; k <= kinds; k++) {
		text = kind[k] "," all[kind[k]]
		for (t = 1; t <= tools; t++)
			text = text "," found[kind[k], t]
		print text "," hangs[kind[k]]
	}
}
function row(kernel, kind, metric, unit, value)
{
	print "hazards," kernel "," kind "," metric "," unit "," value "," \
		value "," value ",1"
}
function results(i, t, k, n)
{
	count()
	print "program,kernel,case,metric,unit,value,min,max,n"
	for (i = 1; i <= names; i++)
		for (t = 1; t <= tools; t++) {
			n = name[i]
			if ((n, "mistaken", tool[t]) in verdict)
				row(n, known[n], tool[t], "found", \
					names_it(n, tool[t]))
		}
	for (i = 1; i <= kinds; i++) {
		k = kind[i]
		row("all", k, "kernels", "kernels", all[k])
		for (t = 1; t <= tools; t++) {
			if (!(tool[t] in seen))
				continue
			row("all", k, tool[t], "kernels", found[k, t])
			row("all", k, tool[t] "_missed", "kernels", missed[k, t])
			row("all", k, tool[t] "_twins", "kernels", twins[k, t])
		}
		if (!("memcheck" in seen))
			continue
		row("all", k, "any_tool", "kernels", any[k])
		row("all", k, "hang", "kernels", hangs[k])
	}
}
END {
	if (gone != "")
		print "table.awk: these kernels are gone, and their rows left" \
			" out; record again with record.sh:" gone > "/dev/stderr"
	if (form == "results")
		results()
	else if (form == "kinds")
		by_kind()
	else if (form == "csv")
		csv()
	else
		markdown()
}
