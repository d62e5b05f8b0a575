# usage: awk -f make/exercises.awk chapters/01-execution.md ...
#
# The book's exercises, one a line, its fields parted by tabs:
#   number   as printed, 3.4
#   place    chapters/03-banks.md:1150
#   kind     what it begins with in brackets: "write a kernel; hard", or "-"
#   check    the folder in src/exercises that decides it, or "-"
#   text     its first words
# An exercise is an item of the list under a heading that begins with Exercises.

function tell() {
	if (number != "")
		print number, place, kind, check, text
	number = ""
}

function chapter_of(path) {
	sub(/.*\//, "", path)
	sub(/-.*/, "", path)
	sub(/^0/, "", path)
	return path
}

# Markdown without its marks: links and spans as their words.
function plain(text,    span) {
	while (match(text, /\[[^]]*\](\([^)]*\)|\{[^}]*\})/)) {
		span = substr(text, RSTART + 1, RLENGTH - 1)
		sub(/\].*/, "", span)
		text = substr(text, 1, RSTART - 1) span substr(text, RSTART + RLENGTH)
	}
	gsub(/[`*]/, "", text)
	return text
}

BEGIN { OFS = "\t" }

FNR == 1 { tell(); inside = fenced = items = 0 }

/^ *```/ { fenced = !fenced }

fenced && number != "" && match($0, /file=src\/exercises\/[a-z0-9-]+\/check\.cu/) {
	check = substr($0, RSTART + 19, RLENGTH - 28)
}

fenced { next }

/^## / { tell(); inside = /^## Exercises/; items = 0 }

inside && /^[0-9]+\. / {
	tell()
	place = FILENAME ":" FNR
	if ($1 + 0 != ++items) {
		print place ": the list counts " items " here, and the chapter " $1 + 0 \
			"; give it the number that is printed" >"/dev/stderr"
		exit 2
	}
	number = chapter_of(FILENAME) "." items
	text = $0
	sub(/^[0-9]+\. /, "", text)
	kind = check = "-"
	if (match(text, /^\([A-Z][a-z ;]*\.\) /)) {
		kind = tolower(substr(text, 2, RLENGTH - 4))
		text = substr(text, RLENGTH + 1)
	}
	text = plain(text)
}

END { tell() }
