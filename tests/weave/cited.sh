# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# A bibliography: what a chapter cites, in page, PDF and EPUB, and what is wrong with
# the files that the title block names.
weave=$PWD/weave/weave entries=$PWD/weave/filters/references/sample.bib style=$PWD/weave/filters/references/sample.csl
mkdir -p "$tap_scratch/a book/chapters"
cd "$tap_scratch/a book" || exit 3
spine() {
	printf '%s\n' --- 'title: Cited' "$@" --- '' 'A preface.' '' '- [One](chapters/01-one.md)' '- [Two](chapters/02-two.md)' >book.md
}
cp "$entries" refs.bib
cp "$style" by-number.csl
spine 'bibliography: refs.bib' 'csl: by-number.csl' 'lang: de-DE' 'reference-section-title: Quellen & mehr'
printf '# One\n\nAs [@knuth97, p. 33] has it. An address is me\\@example.org, a sign\nis \\@kahan65, and [@knuth97] none.\n' >chapters/01-one.md
printf '# Two\n\n@kahan65 says so.[^n]\n\n[^n]: As does [@knuth97].\n' >chapters/02-two.md

all=html
# weave itself asks for TeX's German, which not everybody has.
command -v lualatex >/dev/null && kpsewhich ngerman.ldf >/dev/null && all='html pdf epub'
# shellcheck disable=SC2086 # words
check "cited: a book is made" sh "$weave" $all
page() { sed 's/<[^>]*>//g' "build/book/html/$1.html" | grep -qx -- "$2"; }
check "cited: a chapter cites, and a backslash makes the sign" page 01-one \
	'As \[1, p\..*33\] has it. An address is me@example.org, a sign is @kahan65, and \[1\] none.'
check "cited: its references stand under their title" page 01-one 'Quellen &amp; mehr'
check "cited: and are in the style that is named" page 01-one '\[1\] Donald E. Knuth: Seminumerical Algorithms, 1997.'
check "cited: each chapter has its own" page 02-two '\[2\] Donald E. Knuth: Seminumerical Algorithms, 1997.'
check "cited: and no other" sh -c '! grep -q Kahan build/book/html/01-one.html'
check "cited: a citation leads to its reference" sh -c \
	'grep -q "href=\"#ref-kahan65\"" build/book/html/02-two.html && grep -q "id=\"ref-kahan65\"" build/book/html/02-two.html'
if [ "$all" = html ]; then
	skip "cited: the PDF has them" "lualatex, or its German, is missing"
else
	pdftotext build/book/book.pdf text
	check "cited: the PDF has them" grep -q '^\[2\] Donald E. Knuth: Seminumerical Algorithms, 1997' text
	unzip -q -d unpacked build/book/book.epub
	check "cited: so has the EPUB" sh -c 'sed "s/<[^>]*>//g" unpacked/EPUB/text/*.xhtml | grep -q "\[2\] Donald E. Knuth"'
	check "cited: where they are linked, too" grep -rq 'href="[^"]*#c02-two-ref-kahan65"' unpacked/EPUB/text
fi

# told NAME LINE...: what weave says, in these lines, make's own apart.
told() {
	told_name=$1
	shift
	sh "$weave" html 2>&1 | grep -v -e '^make' -e '^ *WEAVE' >"$tap_scratch/said"
	printf '%s\n' "$@" >"$tap_scratch/wanted"
	same "cited: $told_name" "$tap_scratch/wanted" "$tap_scratch/said"
}
mv chapters/01-one.md kept.md
printf '# One\n\nAs [@knuth97] and\n[see @knuth98; @knuth97] have it, as @nobody says.\n\n## Of @kahan65\n\n[see *at* @knuth97 "x"] and [@knuth97\n' >chapters/01-one.md
told "keys that are nowhere, at their line" \
	"chapters/01-one.md:4: there is no 'knuth98' in refs.bib; did you mean 'knuth97'?" \
	"chapters/01-one.md:4: there is no 'nobody' in refs.bib" \
	"chapters/01-one.md:6: a heading cites nothing; cite 'kahan65' in the text below it" \
	"chapters/01-one.md:8: [@knuth97 is no citation; write [@key] or [see @key, p. 3], of what bibliography: in book.md names, or \\@ for the sign"
mv kept.md chapters/01-one.md
spine 'bibliography: ref.bib'
told "a bibliography that is not there" "book.md:3: there is no ref.bib; write it, or mend its name; did you mean 'refs.bib'?"
spine 'bibliography:' '  - refs.bib'
told "one on lines of its own" 'book.md:3: bibliography: names no file; write it on the same line, refs.bib or [refs.bib, more.json]'
spine 'bibliography: ../refs.bib'
told "one from elsewhere" "book.md:3: '../refs.bib' is no file of the book; write a path from its root, of letters, digits, points, - and _"
spine 'bibliography: refs.txt'
told "one of another kind" 'book.md:3: weave reads a bibliography from .bib (BibLaTeX, BibTeX) or .json (CSL), not from refs.txt'
spine 'bibliography: [refs.bib, more.json]' 'csl: none.csl'
echo '[{"id": "kahan65", "title": "x", "type": "book"}]' >more.json
told "a key in two of them" "refs.bib:9 and more.json:1: 'kahan65' stands in both; take one out, or call it otherwise"
echo '[]' >more.json
told "a style that is not there" \
	'book.md:4: there is no none.csl; take a style from citationstyles.org, or the line away: author and year is what stands then'
echo '<x/>' >none.csl
told "one that is none" 'book.md:4: none.csl is no style that pandoc can read: CiteprocParseError: No citation element present'
spine 'bibliography: more.bib'
printf '@book{a,\n  title = {x},\n@book{b, title = {y}}\n' >more.bib
told "a bibliography that pandoc cannot read" "more.bib:3: pandoc cannot read this bibliography: unexpected '@'"
printf '@book{a, title = {x}}\n@book{a, title = {y}}\n' >more.bib
told "a key that is there twice" "more.bib:1: 'a' stands here twice; take one out, or call it otherwise"
# shellcheck disable=SC2016 # TeX's dollars
printf '@book{m, title = {A $\\input{/etc/passwd}$ b}}\n' | cat "$entries" - >more.bib
printf '# One\n\nAs [@m].\n' >chapters/01-one.md
told "a formula that reads files" \
	"more.bib:16: the formula \\input{/etc/passwd} of 'm' holds \\input, which is not allowed; a formula reads and writes no files and runs nothing"
sed -i 's/A preface\./As @m says./; s/more\.bib/refs.bib/' book.md
printf '# One\n' >chapters/01-one.md
told "a preface that cites" "book.md:6: there is no 'm' in refs.bib" \
	"book.md:6: the preface cites nothing, since it has no end at which references could stand; cite 'm' in a chapter"
spine
told "a citation without a bibliography" \
	"chapters/02-two.md:3: @kahan65 says so. is no citation; write [@key] or [see @key, p. 3], of what bibliography: in book.md names, or \\@ for the sign" \
	"chapters/02-two.md:5: [@knuth97]. is no citation; write [@key] or [see @key, p. 3], of what bibliography: in book.md names, or \\@ for the sign"
