# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# A book's own look: css, fonts, logo and picture of its title block, and what is wrong
# with them. Nothing that stands there reaches a shell.
weave=$PWD/weave/weave tangle=$PWD/build/bin/tangle
mkdir -p "$tap_scratch/a book/chapters" "$tap_scratch/a book/look/more"
cd "$tap_scratch/a book" || exit 3
# shellcheck disable=SC2016 # backquotes are Markdown's
printf '%s\n' '# One' '' 'A *sentence* with `code`.' >chapters/01-one.md
# block LINE...: the book with these in its title block, from line 3 on.
block() {
	printf '%s\n' --- 'title: Seen' "$@" --- '' 'A preface.' '' '- [One](chapters/01-one.md)' >book.md
}
printf '%s\n' ':root { --accent: #005; }' '@font-face { font-family: Mine; src: url("more/mine.ttf"); }' >look/own.css
face=$(find /usr/share/fonts -name DejaVuSerif.ttf | head -n 1)
cp "$face" look/more/mine.ttf
echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 2"><path d="M0 0h6v2z"/></svg>' >logo.svg
block 'css: look/own.css' 'logo: logo.svg' 'fonts:' '  mono: look/more/mine.ttf' '  mono-bold: look/more/mine.ttf'
check "look: a page is made" sh "$weave" html
shown() {
	html=build/book/html
	grep -q '<link rel="stylesheet" href="look/own.css">' $html/01-one.html $html/index.html &&
		grep -q '<img class="logo" src="logo.svg" alt="">' $html/01-one.html &&
		cmp look/own.css $html/look/own.css && cmp look/more/mine.ttf $html/look/more/mine.ttf && cmp logo.svg $html/logo.svg
}
check "look: it has the style and the logo, with all that they name beside it" shown

# ---- Classes of the book's own ---------------------------------------------------
printf '%s\n' '# One' '' 'A [word]{.mine} and `code`{.mine}.' '' '::: {.aside}' 'A *sentence*.' ':::' '' '## Two {.wide}' >chapters/01-one.md
refuse "look: a class that no style speaks of" 2 "^chapters/01-one.md:3: class 'mine' means nothing here; for a class of your own let a style of css: in book.md speak of it" sh "$weave" html
printf '%s\n' '/* .hidden {} */' '.mine, p > .aside { color: red; background: url("more/mine.ttf"); border: 1px solid var(--ink) }' '@media (min-width: 9.5em) {' '  .wide { color: blue }' '}' >>look/own.css
check "look: one that a style speaks of" sh "$weave" html
classes_there() {
	grep -q '<span class="mine">word</span>' build/book/html/01-one.html && grep -q '<code class="mine">' build/book/html/01-one.html &&
		grep -q '<div class="aside">' build/book/html/01-one.html && ! grep -q hidden build/weave/classes
}
check "look: comes to the page" classes_there
sed -i 's/color: red/color: green/' look/own.css
sh "$weave" html >"$tap_scratch/said" 2>&1
check "look: another colour makes no page again" sh -c '! grep WEAVE "$1"' - "$tap_scratch/said"
check "look: an EPUB is made" sh "$weave" epub
if command -v unzip >/dev/null; then
	unzip -p build/book/book.epub '*.css' >"$tap_scratch/css"
	epub_there() {
		grep -q '^.mine, p > .aside { color: green; }' "$tap_scratch/css" && ! grep 'mine.ttf\|\.wide\|--accent' "$tap_scratch/css" &&
			unzip -p build/book/book.epub '*/ch002.xhtml' | grep -q '<span class="mine">word</span>'
	}
	check "look: with the rules that speak of classes, and no other" epub_there
fi
printf '%s\n' '# One' '' 'A *sentence* with `code`.' >chapters/01-one.md
size() { wc -c <"build/book/html/$1.woff2"; }
check "look: a face of the book's own is whole" [ "$(size mono)" -gt $((2 * $(size sans))) ]
echo 'p { color: red }' >>look/own.css
check "look: an edited style" sh "$weave" html
check "look: comes to the page" cmp look/own.css build/book/html/look/own.css
if command -v lualatex >/dev/null && command -v pdffonts >/dev/null; then
	check "look: a PDF is made" sh "$weave" pdf
	pdffonts build/book/book.pdf >"$tap_scratch/fonts"
	check "look: of the book's own face" grep -q DejaVuSerif "$tap_scratch/fonts"
	check "look: and the others" grep -q Pagella "$tap_scratch/fonts"
	check "look: with the logo" grep -q 'logo.pdf' build/weave/tex/book.log
	block 'papersize: Letter' 'date: 2026-11-29'
	check "look: another paper, and a day" sh "$weave" pdf
	check "look: the PDF has it" sh -c 'pdfinfo build/book/book.pdf | grep -q "^Page size: *612 x 792"'
	check "look: and the day on its title" sh -c 'pdftotext -l 1 build/book/book.pdf - | grep -qx 2026-11-29'
else
	skip "look: a PDF" "no lualatex or no pdffonts"
fi

block 'date: 2026-11-29'
check "look: a day" sh "$weave" html epub
check "look: stands on the first page" grep -q '2026-11-29' build/book/html/index.html
if command -v unzip >/dev/null; then
	check "look: and in the EPUB" sh -c 'unzip -p build/book/book.epub "*.opf" | grep -q "<dc:date[^>]*>2026-11-29"'
fi

# says NAME LINE BLOCK...: weave fails and says this line, of such a title block.
says() {
	says_name=$1 says_line=$2
	shift 2
	block "$@"
	! sh "$weave" html >"$tap_scratch/said" 2>&1 || echo 'and makes it' >>"$tap_scratch/said"
	grep -v -e '^make: ' -e '^ *WEAVE ' "$tap_scratch/said" | sort -u >"$tap_scratch/got"
	printf '%s\n' "$says_line" >"$tap_scratch/wanted"
	same "look: $says_name" "$tap_scratch/wanted" "$tap_scratch/got"
}
names='of letters, digits, points, - and _'
says 'a style that is not there' "book.md:3: css: there is no look/owm.css; put it there, or mend its name; did you mean 'look/own.css'?" 'css: look/owm.css'
says 'a day that is none' "book.md:3: date: 'today' is none; write a day, 2026-11-29, or a month or a year" 'date: today'
says 'a paper that is too small' "book.md:3: papersize: 'a5' is none; write a4, b5, letter, legal or executive; on smaller ones no 78 columns of code fit" 'papersize: a5'
says 'a style that is none' 'book.md:3: css: weave takes .css here, not logo.svg' 'css: [logo.svg]'
says 'a logo that is none' 'book.md:4: logo: weave takes .svg or .png or .jpg here, not book.md' 'lang: en' 'logo: book.md'
says 'a name from elsewhere' "book.md:3: logo: '../x.svg' is no file of the book; write a path from its root, $names" 'logo: ../x.svg'
says 'a name that a shell would read' "book.md:3: picture: 'x.svg; touch made' is no file of the book; write a path from its root, $names" 'picture: x.svg; touch made'
says 'a picture that nobody draws' 'book.md:3: picture: there is no figures/drawn.svg; put it there, or mend its name' 'picture: figures/drawn.svg'
cp chapters/01-one.md "$tap_scratch/01-one.md"
# shellcheck disable=SC2016 # backquotes are Markdown's
printf '%s\n' '' '```gnuplot {file=figures/drawn.gp}' 'set terminal svg' 'plot x' '```' >>chapters/01-one.md
block 'picture: figures/drawn.svg'
check "look: a picture that a chapter is to draw" sh "$weave" html
cp "$tap_scratch/01-one.md" chapters/01-one.md
# shellcheck disable=SC2016 # no shell's
says 'or make' "book.md:3: css: '\$(shell touch made).css' is no file of the book; write a path from its root, $names" 'css: $(shell touch made).css'
says 'a face that there is not' "book.md:4: fonts: there is no face 'slab'; name serif, serif-italic, serif-bold, serif-bold-italic, sans, sans-bold, mono, mono-bold" 'fonts:' '  slab: look/more/mine.ttf'
says 'half a family' 'book.md:3: fonts: names sans, but no sans-bold; name all faces of the family (two may have the same file), or none' 'fonts: {sans: look/more/mine.ttf}'
says 'a face for browsers alone' 'book.md:3: fonts: mono: weave takes .otf or .ttf here, not x.woff2' 'fonts: {mono: x.woff2}'
printf '%s\n' 'p {}' 'p { background: url(https://a.example/x.png) }' >look/far.css
says 'what a page would fetch' 'look/far.css:2: a page loads nothing by @import and nothing from elsewhere; put the file beside this one, and write url(NAME), or another line under css: in book.md' 'css: look/far.css'
echo 'p { background: url(none.png) }' >look/lost.css
says 'what a style names and is not there' 'look/lost.css:1: url(): there is no look/none.png; put it there, or mend its name' 'css:' '  - look/own.css' '  - look/lost.css'
cp chapters/01-one.md 'chapters/a;touch made.md'
block
# shellcheck disable=SC2016 # no shell's
printf '%s\n' '- [Two](chapters/a;touch made.md)' '- [Three](chapters/b$(touch made).md)' >>book.md
refuse "look: a chapter's name that a shell would read" 1 "^book.md:8: 'a;touch made' is no name for a chapter" sh "$weave" html
check "look: and no shell has read any" [ ! -e made ]

# A picture that make draws is newer than the look, and was not there when make began.
cp -R "${weave%/weave}/example" "$tap_scratch/drawn" && cd "$tap_scratch/drawn" || exit 3
sed -i 's|^title:.*|&\npicture: figures/sums.svg|' book.md
drawn() { make TANGLE="'$tangle'" WEAVE="sh '$weave' html" >"$tap_scratch/said" 2>&1 || { cat "$tap_scratch/said" && return 1; }; }
once() { drawn && grep -q 'WEAVE build' "$tap_scratch/said" && drawn && ! grep 'WEAVE build' "$tap_scratch/said"; }
check "look: a book whose picture is drawn is made once" once
