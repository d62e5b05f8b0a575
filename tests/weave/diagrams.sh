# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Graphviz's diagrams, from a chapter's chunk to page and PDF, and what is wrong with others.
weave=$PWD/weave/weave
TANGLE=$PWD/build/bin/tangle
export TANGLE
mkdir -p "$tap_scratch/a book/chapters"
cd "$tap_scratch/a book" || exit 3
printf '%s\n' --- 'title: Laid out' --- '' 'A preface.' '' '- [One](chapters/01-one.md)' >book.md

# woven LINE...: the chapter has a diagram of these lines, and its page is made.
woven() {
	{
		printf '%s\n' '# One' '' '```dot {file=figures/made.dot}' "$@" '```' ''
		printf '::: {.figure #fig-made src=figures/made.svg alt="A file becomes a page."}\nHow it is made.\n:::\n'
	} >chapters/01-one.md
	"$TANGLE" book.md 2>&1 && sh "$weave" html 2>&1
}

# refused LABEL TEXT LINE...: the page is not made, and TEXT is said at a line of the chapter.
refused() {
	label=$1 text=$2
	shift 2
	! woven "$@" >said
	check "$label" grep -q "^chapters/01-one.md:$text" said
}

if ! command -v dot >/dev/null; then
	skip "diagrams: dot draws them" "dot is missing"
else
	check "diagrams: dot draws them" woven 'digraph {' 'file -> page [color = "#2c76b8"]' '}'
	page=build/book/html/01-one.html
	check "diagrams: in the page's own letters and colours" awk '
		/<text fill="var\(--chart-ink\)"[^>]*>page</ && !/font-family/ { words = 1 }
		/var\(--chart-blue\)/ { blue = 1 }
		/<(path|polygon|ellipse) .*#|<svg .*pt"|fill="white"/ { foreign = 1 }
		END { exit !(words && blue && !foreign) }' "$page"
	check "diagrams: what draws it is folded" grep -q 'how this diagram is drawn' "$page"
	if command -v unzip >/dev/null; then
		check "diagrams: an EPUB is made" sh "$weave" epub
		check "diagrams: without the DTD that dot names" sh -c 'unzip -p build/book/book.epub "*.svg" >drawn && grep -q "<svg" drawn && ! grep DOCTYPE drawn'
	fi
	cp "$page" before
	refused "diagrams: a mistake is told at its line" '5: the diagram cannot be drawn; dot says of figures/made.dot:' \
		'digraph {' 'file -> [' '}'
	check "diagrams: and the page stays" cmp before "$page"
	refused "diagrams: one a file" '[0-9]*: figures/made.dot holds several graphs' 'digraph { a -> b }' 'digraph { b -> c }'
	refused "diagrams: a link is no drawing" '[0-9]*: .*holds more than a drawing: <a>' \
		'digraph { file [URL = "https://example.org"] }'
	# A machine without Graphviz: all programs but its.
	mkdir -p programs
	for folder in /usr/local/bin /usr/bin /bin; do
		for program in "$folder"/*; do
			case $program in */dot | *'*') ;; *) ln -sf "$program" programs/ ;; esac
		done
	done
	# shellcheck disable=SC2123 # it is meant
	whole=$PATH PATH=$PWD/programs
	refused "diagrams: without dot, the package is named" \
		'[0-9]*: figures/made.dot is drawn by dot, of Debian.s package graphviz' 'digraph { page -> file }'
	PATH=$whole
	woven 'digraph { file -> page }' >said
	printf '%s\n' '# One' '' 'Nothing is drawn.' >chapters/01-one.md
	"$TANGLE" book.md >said 2>&1 && sh "$weave" html >said 2>&1
	check "diagrams: what a script drew goes with it" [ ! -e figures/made.svg ]
fi
