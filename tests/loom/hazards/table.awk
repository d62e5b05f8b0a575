# The verdicts of loom.sh and record.sh side by side:
#   awk -f tests/loom/hazards/table.awk LOOM.csv H200.csv
# prints a Markdown table: the line that a tool names; "header" where it names
# only one that the line calls; "-" where it says nothing; in brackets where
# that line is not one of the marked; "hangs", "dies"; "twin" where it finds
# fault with the twin.
# With -v form=results, rows as results have them: 1 where a tool names a
# marked line or a header, and for all kernels of a kind how many, and how many twins.
BEGIN {
	FS = ","
	tools = split("loom memcheck racecheck synccheck initcheck", tool, " ")
	if (directory == "")
		directory = "tests/loom/hazards"
}
$1 == "name" { next }
!($1 in known) {
	known[$1] = $3
	name[++names] = $1
	look($1)
}
{
	verdict[$1, $2, $4] = $5
	line[$1, $2, $4] = $6
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
	if (!at) {
		print "table.awk: no " file > "/dev/stderr"
		bad = 1
		exit 1
	}
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
		text = "-"
	else if (v == "timeout")
		text = "hangs"
	else if (v == "crash")
		text = "dies"
	else
		text = v
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
function row(kernel, kind, metric, unit, value)
{
	print "hazards," kernel "," kind "," metric "," unit "," value "," \
		value "," value ",1"
}
function results(i, t, n, k, sum, twins, all, kinds, kind)
{
	print "program,kernel,case,metric,unit,value,min,max,n"
	for (i = 1; i <= names; i++) {
		n = name[i]
		if (!all[known[n]]++)
			kind[++kinds] = known[n]
		for (t = 1; t <= tools; t++) {
			if (!((n, "mistaken", tool[t]) in verdict))
				continue
			row(n, known[n], tool[t], "found", names_it(n, tool[t]))
			sum[known[n], t] += names_it(n, tool[t])
			twins[known[n], t] += \
				verdict[n, "mended", tool[t]] == "found"
			seen[t] = 1
		}
	}
	for (k = 1; k <= kinds; k++) {
		row("all", kind[k], "kernels", "kernels", all[kind[k]])
		for (t = 1; t <= tools; t++) {
			if (!seen[t])
				continue
			row("all", kind[k], tool[t], "kernels", sum[kind[k], t])
			row("all", kind[k], tool[t] "_twins", "kernels", \
				twins[kind[k], t])
		}
	}
}
END {
	if (bad)
		exit 1
	if (form == "results")
		results()
	else
		markdown()
}
