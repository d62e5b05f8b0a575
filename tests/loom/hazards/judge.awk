# Compares what a mistaken kernel made loom say with the marks in its source:
# awk -f judge.awk NAME.cu NAME.mistaken.  Prints what is wrong and exits 1.
FNR == NR && FNR == 1 {
	n = split(FILENAME, part, "/")
	file = part[n]
	kind = $2
	if (kind !~ /^(race|uninitialised|bounds|freed|barrier|shuffle|constant|misaligned|deadlock|order|async):$/)
		wrong("its first line names no kind: " $0)
	sub(/:$/, "", kind)
	if (kind == "order" || kind == "async")
		kind = "race"
}
FNR == NR {
	if (FNR == 2 && /^\/\/ Either order\.$/)
		either = 1
	if (/\/\/ (WITH )?HAZARD( WITH)?$/)
		hazard[FNR] = marks = 1
	if (/\/\/ (HAZARD )?WITH( HAZARD)?$/)
		with[FNR] = pairs = 1
	if (/\/\/ ALSO$/)
		also[FNR] = 1
	next
}
/^exit status / {
	if ($3 == 0 || $3 == 99 || $3 >= 124)
		wrong("wants a message and exit status 1, not " $3)
	next
}
index($0, file ":") {
	first = 0
	clash = !pairs
	rest = $0
	while (match(rest, /[^ \/]*\.cu:[0-9]+/)) {
		split(substr(rest, RSTART, RLENGTH), place, ":")
		# Calls that lead there need no mark.
		call = substr(rest, 1, RSTART - 1) ~ /(, called[^,;]* at| between| and) [^ ]*$/
		rest = substr(rest, RSTART + RLENGTH)
		line = place[2]
		if (!(call || line in hazard || line in with || line in also))
			wrong("names line " line ", which is not marked")
		if (!first)
			first = line
		else if (first in hazard && line in with ||
			 either && first in with && line in hazard)
			clash = 1
	}
	said = ""
	if (match($0, / hazard: [a-z]+:/))
		said = substr($0, RSTART + 9, RLENGTH - 10)
	if (clash && (first in hazard || either && first in with) &&
	    (said == "" || said == kind))
		found = 1
}
function wrong(text)
{
	print file ": " text
	bad = 1
}
END {
	if (!marks)
		wrong("no line is marked HAZARD")
	if (!found)
		wrong("no message of kind " kind " names the marked lines")
	exit bad
}
