# usage: awk -f make/exercises.awk [loom/common/metrics.h] chapters/01-execution.md ...
#
# The book's exercises, one a line, its fields parted by tabs:
#   number   as printed, 3.4
#   place    chapters/03-banks.md:1150
#   kind     what it begins with in brackets: "write a kernel; hard", or "-"
#   check    the folder in src/exercises that decides it, or "-"
#   text     its first words
# An exercise is an item of the list under a heading that begins with Exercises.
# Exit 2 where the list miscounts or stands elsewhere, a kind is none, an answer is
# missing, or a check wants what loom, as metrics.h has it, does not count, or of a
# kernel that it does not declare.

function tell() {
	if (number == "")
		return
	print number, place, kind, check, text
	if (!answered)
		wrong_at(place, "an exercise without ::: {.answer}; write one below it, or link to the section that has it, [](#sec-x)")
	else if (check != "-" && !answer[check])
		wrong_at(place, "its check decides, and its answer has no src/exercises/" check "/answer.cu")
	number = ""
}

function chapter_of(path) {
	sub(/.*\//, "", path)
	sub(/-.*/, "", path)
	sub(/^0/, "", path)
	return path
}

# A formula as one would type it: $2 \times \mathrm{step}$ is 2 * step.
function typed(tex) {
	gsub(/\\oplus/, "xor", tex)
	gsub(/\\(times|cdot)/, "*", tex)
	gsub(/\\(mathrm|mathsf|mathit|text)/, "", tex)
	while (match(tex, /[_^]\{[^{}][^{}]+\}/))
		tex = substr(tex, 1, RSTART) "(" substr(tex, RSTART + 2, RLENGTH - 3) ")" substr(tex, RSTART + RLENGTH)
	gsub(/[\\{}$]/, "", tex)
	return tex
}

# Markdown without its marks: links and spans as their words.
function plain(text,    span, rest) {
	while (match(text, /\[[^]]*\](\([^)]*\)|\{[^}]*\})/)) {
		span = substr(text, RSTART + 1, RLENGTH - 1)
		sub(/\].*/, "", span)
		text = substr(text, 1, RSTART - 1) span substr(text, RSTART + RLENGTH)
	}
	gsub(/[`*]/, "", text)
	while (match(text, /\$[^$]+\$/)) {
		span = substr(text, RSTART, RLENGTH)
		rest = substr(text, RSTART + RLENGTH)
		text = substr(text, 1, RSTART - 1) typed(span) rest
	}
	return text
}

function wrong_at(where, what) {
	print where ": " what >"/dev/stderr"
	failed = 1
}

function wrong(what) { wrong_at(FILENAME ":" FNR, what) }

# What the check that has ended wants is of kernels that it declares. Of what it
# takes from elsewhere, by <<name>>, nothing is known here.
function declared(    i) {
	for (i = 1; i <= wishes; i++)
		if (code !~ /<</ && code !~ ("[ *]" wished[i] "\\("))
			wrong_at(wish_place[i], "the check declares no kernel " wished[i] \
				"; write its __global__ line below")
	wishes = 0
	code = ""
}

# wants: KERNEL/COUNTER VALUE
function look(wish,    words, n, counter) {
	sub(/.*wants: */, "", wish)
	sub(/ *\*\/ *$/, "", wish)
	n = split(wish, words, / +/)
	counter = words[1]
	sub(/^[^\/]*\//, "", counter)
	sub(/_per_request$/, "", counter)
	if (n != 2 || words[1] !~ /^[A-Za-z_][A-Za-z0-9_]*\/[a-z_]+$/ || \
			words[2] !~ /^[0-9.]*[0-9][0-9.]*$/)
		wrong("no wish: " wish "; write wants: kernel/counter 4, or 1..4, ..4, 1..")
	else if (counted && !(counter in known))
		wrong("loom has no counter " counter near(counter))
	else {
		sub(/\/.*/, "", words[1])
		wished[++wishes] = words[1]
		wish_place[wishes] = FILENAME ":" FNR
	}
}

# Of those that begin or end alike, the one that shares most.
function near(name,    other, n, best, length_) {
	for (other in known) {
		for (n = 0; substr(other, n + 1, 1) == substr(name, n + 1, 1) && n < length(name); n++)
			continue
		if (n > length_ || n == length_ && length(other) < length(best)) {
			best = other
			length_ = n
		}
	}
	return length_ > 3 ? "; did you mean " best "?" : ""
}

BEGIN {
	OFS = "\t"
	kinds = "^(pencil|change a line|find the hazard|write a kernel)(; hard)?$"
	begin = "(Pencil.), (Change a line.), (Find the hazard.) or (Write a kernel.)"
}

FILENAME ~ /metrics\.h$/ {
	if (match($0, /(BASIC|MORE)\([a-z_]+|SHAPE\([A-Z_]+, [a-z_]+/)) {
		name = substr($0, RSTART, RLENGTH)
		sub(/.*[(, ]/, "", name)
		known[name]
		counted = 1
	}
	next
}

FNR == 1 { tell(); inside = fenced = items = 0 }

/^ *```/ { fenced = !fenced }

!fenced { declared(); checks = 0 }

fenced && number != "" && match($0, /file=src\/exercises\/[a-z0-9-]+\/check\.cu/) {
	check = substr($0, RSTART + 19, RLENGTH - 28)
	checks = 1
}

fenced && match($0, /file=src\/exercises\/[a-z0-9-]+\/answer\.cu/) {
	answer[substr($0, RSTART + 19, RLENGTH - 29)] = 1
}

fenced && checks { code = code " " $0 "\n" }

fenced && number != "" && check != "-" && /^[ *\/]*wants:/ { look($0) }

fenced { next }

# Or it says which section is the answer.
/^ *:::+ *\{\.answer[ }]/ || number != "" && /\]\(#sec-/ { answered = 1 }

!inside && /^[0-9]+\. \((Pencil|Change a line|Find the hazard|Write a kernel)[;.]/ {
	wrong("an exercise, and its heading is not ## Exercises; make exercise would not find it")
}

/^## / { tell(); inside = /^## Exercises/; items = 0 }

inside && /^[0-9]+\. / {
	tell()
	place = FILENAME ":" FNR
	if ($1 + 0 != ++items) {
		wrong("the list counts " items " here, and the chapter " $1 + 0 \
			"; give it the number that is printed")
		items = $1 + 0
	}
	number = chapter_of(FILENAME) "." items
	text = $0
	sub(/^[0-9]+\. /, "", text)
	kind = check = "-"
	answered = /\]\(#sec-/
	if (match(text, /^\([A-Z][a-z ;]*\.\) /)) {
		kind = tolower(substr(text, 2, RLENGTH - 4))
		text = substr(text, RLENGTH + 1)
		if (kind !~ kinds)
			wrong("an exercise of no kind: " kind "; write Pencil, Change a line, " \
				"Find the hazard or Write a kernel, with \"; hard\" where it is")
	} else
		wrong("an exercise without a kind; begin it with " begin)
	text = plain(text)
}

END {
	tell()
	exit failed ? 2 : 0
}
