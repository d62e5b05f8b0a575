# Sets what loom said beside what it should have told: the files are, for each
# planted kind, "KIND HAZARD..." with loom's words for it, then the lines that the
# suite has marked, then what all runs said. Prints the verdict, what is said of
# the program anyway, and what was told.

FNR == 1 { file++ }

FILENAME ~ /wanted$/ {
	kinds++
	for (i = 2; i <= NF; i++)
		wants[$1, $i]
	planted[$1]
	next
}

FILENAME ~ /marked$/ {
	marked[$1]
	next
}

# FILE:LINE: hazard: KIND: ..., and what ends the program, which has no kind.
match($0, /^[^ ]*:[0-9]+: (hazard: [a-z]+: |kernel |the host )/) {
	split(substr($0, 1, RLENGTH), part, ": ")
	line = part[1]
	sub(/.*:/, "", line)
	if (part[2] == "hazard")
		kind = part[3]
	else if (/deadlock|endless|waits|barrier/)
		kind = "barrier"
	else
		kind = "bounds"
	tell(kind, line)
	if (match($0, / at [^ ]*:[0-9]+/)) {
		other = substr($0, RSTART, RLENGTH)
		sub(/.*:/, "", other)
		if (other in marked)
			hit[kind]
	}
}

# What ends a kernel where the compiler has left no line, a call that fails, and
# what else loom says.
/^loom: kernel / { tell("bounds", 0) }

match($0, /^[^ ]*:[0-9]+: this call fails/) { tell("call", 0) }

/^loom: [a-z]/ && !/^loom: (kernel |[0-9]+ hazard|to stop|LOOM_|a run)/ { tell("loom", 0) }

/^\(ended by signal/ { slow = 1 }

function tell(kind, line)
{
	if (!((kind, line) in told)) {
		told[kind, line]
		list = list " " kind ":" line
	}
	any = 1
	for (k in planted)
		if ((k, kind) in wants) {
			right[k]
			if (line in marked)
				hit[kind]
		}
}

END {
	for (k in right)
		all++
	for (k in hit)
		at = 1
	if (all)
		verdict = "told"
	else if (any)
		verdict = kinds ? "otherwise" : "accused"
	else
		verdict = kinds ? "missed" : "silent"
	print verdict (all && all == kinds ? "+all" : "") (all && at ? "+marked" : "") \
		(ended == "no" ? "+slow" : "") "\t" about "\t" substr(list, 2)
}
