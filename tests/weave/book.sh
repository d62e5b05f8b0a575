# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# A sample book as HTML, PDF and EPUB.

# ---- A sample book, in a folder with a space in its name ------------------
book="$tap_scratch/a book"
mkdir -p "$book/build/results/loom" "$book/results" "$book/src/sample"
cp -R tests/weave/book/. weave "$book/"
rm -rf "$book/weave" && ln -s "$PWD/weave" "$book/weave"
cp -R tests/weave/data/results/h200 "$book/results/"
cp tests/weave/data/predicted/loom/*.csv "$book/build/results/loom/"
cp tests/weave/data/predicted/sources.csv "$book/build/results/"
mkdir -p "$book/src/quoted"
cp -R tests/weave/data/quoted/rtx5060ti "$book/src/quoted/"
: >"$book/src/sample/square.cu"
cd "$book" || exit 3
html=build/book/html

# tick: what is written now is newer than all that was; file systems' clocks
# move on a hundred times a second at least.
tick() { sleep 0.02; }

# Two runs of LuaLaTeX: one to know the numbers of pages, and one to print them.
# What the second finds otherwise than the first costs a third.
mkdir "$tap_scratch/counting"
cat >"$tap_scratch/counting/lualatex" <<END
#!/bin/sh
echo run >>"$tap_scratch/runs"
exec $(command -v lualatex) "\$@"
END
chmod +x "$tap_scratch/counting/lualatex"
check "the sample book is made" env PATH="$tap_scratch/counting:$PATH" make all
check "and typeset in two runs" [ "$(grep -c run "$tap_scratch/runs")" -eq 2 ]
# No figure of these samples is new any more; the next make has nothing to do.
check "with nothing to do, make does nothing" make -q all

# weave/run-pandoc reads a chapter without places first; both ways must agree.
places_alter_nothing() {
	for chapter in chapters/*.md; do
		set -- --lua-filter=weave/filters/safety/safety.lua --lua-filter=weave/filters/print-errors/print-errors.lua \
			--metadata=chapter=x --preserve-tabs --mathml --to=html "$chapter"
		pandoc --from=commonmark_x "$@" >"$tap_scratch/without" || return
		pandoc --from=commonmark_x+sourcepos --lua-filter=weave/filters/places/places.lua \
			"$@" >"$tap_scratch/with" || return
		diff "$tap_scratch/without" "$tap_scratch/with" || return
	done
}
check "a chapter reads the same with places and without" places_alter_nothing

# Nothing is wrong with what is not there: every check of pages first looks
# whether there are any.
there_are() {
	for page; do
		[ -s "$page" ] || { echo "$page: not there"; return 1; }
	done
}
pages() { there_are $html/index.html $html/03-sample.html $html/A-sample.html $html/B-sample.html $html/style.css; }

weigh() {
	pages || return
	for page in "$html"/*.html; do
		size=$(cat "$page" $html/style.css $html/book.js | gzip -9 | wc -c)
		[ "$size" -le 61440 ] || { echo "$page: $size bytes"; return 1; }
	done
}
check "a page is at most 60 kB gzipped" weigh

self_contained() {
	pages &&
		! grep -nE '<(link|script|img|iframe|source)[^>]* (src|href)="(https?:)?//' $html/*.html &&
		! grep -nE '@import|url\((https?:)?//' $html/style.css
}
check "a page asks for nothing outside its folder" self_contained

no_inline() {
	pages && ! grep -nE '<style|<script>| style=| on[a-z]+="' $html/*.html
}
check "a page has no inline style or script" no_inline

unique_ids() {
	pages || return
	for page in "$html"/*.html; do
		twice=$(grep -o ' id=["'\''][^"'\'']*' "$page" | sort | uniq -d)
		[ -z "$twice" ] || { echo "$page: $twice"; return 1; }
	done
}
check "ids are unique" unique_ids

links() {
	pages || return
	for page in "$html"/*.html; do
		grep -o 'href="[^"]*"' "$page" | sed 's/href="//; s/"$//' | sort -u |
			while read -r link; do
				file=${link%%#*}
				case $link in
				http*: | data:* | https:* | *.css) continue ;;
				*'#'*) anchor=${link#*#} ;;
				*) anchor= ;;
				esac
				target=${file:+$html/$file}
				target=${target:-$page}
				[ -e "$target" ] || echo "$page: $link: no such page"
				[ -z "$anchor" ] || grep -q " id=[\"']${anchor}[\"']" "$target" ||
					echo "$page: $link: no such anchor"
			done
	done | grep . && return 1
	return 0
}
check "every link arrives" links

front() {
	for what in 'Copy it' 'href="../warp-and-weft.pdf"' 'href="../warp-and-weft.epub"' \
		'href="../warp-and-weft-data.tar.gz"' 'href="https://example.org/a-book"' \
		'name="description" content="Made to be tested. A preface with' 'property="og:title"'; do
		grep -q "$what" $html/index.html || { echo "not there: $what"; return 1; }
	done
	tar -tzf build/book/warp-and-weft-data.tar.gz | grep -qx results/h200/square.csv
}
check "the first page leads to PDF, EPUB, data and source" front
bad_source() {
	cp book.md "$tap_scratch/book.md"
	tick
	sed -i 's|^source:.*|source: javascript:alert(1)|' book.md
	make html >"$tap_scratch/made" 2>&1
	made=$?
	cp "$tap_scratch/book.md" book.md
	cat "$tap_scratch/made"
	[ $made -ne 0 ] && grep -q '^book.md: source, here or as SOURCE=, is no address' "$tap_scratch/made" && make html
}
check "an address that is none does not get there" bad_source

one_page() {
	cp chapters/03-sample.md "$tap_scratch/saved.md"
	tick
	sed 's/A list$/A longer list/' "$tap_scratch/saved.md" >chapters/03-sample.md
	make html >"$tap_scratch/made"
	cat "$tap_scratch/made"
	grep -c WEAVE "$tap_scratch/made" | grep -qx 1 && grep -q 'WEAVE.*03-sample' "$tap_scratch/made"
}
check "an edited sentence remakes its own page only" one_page

other_numbers() {
	tick
	sed 's/^::: {.figure/::: {.table #tbl-new}\n| a |\n|---|\n| 1 |\n\nNew.\n:::\n\n&/' \
		"$tap_scratch/saved.md" >chapters/03-sample.md
	make html >"$tap_scratch/made"
	cat "$tap_scratch/made"
	cp "$tap_scratch/saved.md" chapters/03-sample.md
	! grep 'index.html\|B-sample' "$tap_scratch/made" &&
		grep -q 'WEAVE.*03-sample' "$tap_scratch/made" && grep -q 'WEAVE.*A-sample' "$tap_scratch/made"
}
check "new numbers remake the pages that show them, and no other" other_numbers

lost_knowledge() {
	rm build/weave/known/A-sample.index build/weave/book.titles
	make html && [ -e build/weave/known/A-sample.index ] && [ -e build/weave/book.titles ] && make -q html
}
check "what pages know of each other is made again when it is lost" lost_knowledge

other_data() {
	tick
	sed 's/words, and/other words, and/' made.awk >made.new && mv made.new made.awk
	make html >"$tap_scratch/made"
	cat "$tap_scratch/made"
	grep -q 'WEAVE.*A-sample' "$tap_scratch/made" && grep -q 'other words, and words' $html/A-sample.html
}
check "other data remake the page that shows them" other_data

broken() {
	tick
	before=$(cksum <$html/03-sample.html)
	sed 's/expect=32/expect=33/' "$tap_scratch/saved.md" >chapters/03-sample.md
	if make html >"$tap_scratch/made" 2>&1; then
		echo "make succeeded"
		return 1
	fi
	cat "$tap_scratch/made"
	grep -q '^chapters/03-sample.md:3: expects 33, but square/.* is 32 on h200; mend' "$tap_scratch/made" &&
		grep -q '^    "The column read takes 32 wavefronts' "$tap_scratch/made" &&
		[ "$before" = "$(cksum <$html/03-sample.html)" ] && [ ! -e $html/03-sample.html.new ]
}
check "a claim that the data refute stops make, and the old page stays" broken
cp "$tap_scratch/saved.md" chapters/03-sample.md

chart_fails() {
	printf 'plot nowhere\n' >figures/broken.gp
	! sh weave/chart figures/broken.gp figures/broken.svg h200 2>"$tap_scratch/said" &&
		cat "$tap_scratch/said" &&
		grep -q '^figures/broken.gp:1: the chart cannot be drawn' "$tap_scratch/said" &&
		[ ! -e figures/broken.svg ]
}
check "a chart's error names its script and line" chart_fails
chart_without_theme() {
	printf 'plot x lc rgb theme_1\n' >figures/bare.gp
	! sh weave/chart figures/bare.gp figures/bare.svg h200 2>"$tap_scratch/said" &&
		cat "$tap_scratch/said" &&
		grep -q "^figures/bare.gp:1: the chart cannot be drawn; begin it with load 'weave/theme.gp'; gnuplot says" "$tap_scratch/said"
}
check "and asks for the theme, where it has none" chart_without_theme

# pandoc's page had room on the disk, and what is made of it has not.
mkdir no-room
cat >no-room/sed <<'END'
#!/bin/sh
case $* in *annotation*) echo '<html>'; echo 'sed: No space left on device' >&2; exit 4 ;; esac
exec /usr/bin/env -u PATH sed "$@"
END
chmod +x no-room/sed
page_stays() {
	cksum $html/03-sample.html >before
	echo 'A new end.' >>chapters/03-sample.md
	! PATH=$PWD/no-room:$PATH make html 2>"$tap_scratch/said" && grep -q 'No space left' "$tap_scratch/said" &&
		cksum $html/03-sample.html | cmp - before
}
check "a page without room stays as it was" page_stays
check "and is made when there is room" make html
sed -i '$d' chapters/03-sample.md

# Telephones load what is drawn for them; a chart of its own width has no such
# drawing, nor one left from before.
chart_narrow() {
	grep -q 'viewBox="0 0 400 400"' figures/stride.narrow.svg && grep -q 'viewBox="0 0 720 400"' figures/stride.svg &&
		grep -q '"fig-[a-z]*": "<svg viewBox=."0 0 400 400' $html/03-sample.charts.js || return
	printf "load 'weave/theme.gp'\nset terminal svg size 500,300\nplot x\n" >figures/own.gp
	: >figures/own.narrow.svg
	sh weave/chart figures/own.gp figures/own.svg h200 2>"$tap_scratch/said" &&
		grep -q 'viewBox="0 0 500 300"' figures/own.svg && [ ! -e figures/own.narrow.svg ]
}
check "a chart is drawn narrow, too" chart_narrow

chart_lacks() {
	printf "plot 'results/'.device.'/nowhere.csv' using 1:6\n" >figures/lacks.gp
	! sh weave/chart figures/lacks.gp figures/lacks.svg h200 2>"$tap_scratch/said" &&
		cat "$tap_scratch/said" &&
		grep -q '^figures/lacks.gp:1: results/h200/nowhere.csv is missing; no program makes it' "$tap_scratch/said"
}
check "a chart says which data it lacks" chart_lacks
chart_mistyped() {
	printf "plot 'results/'.device.'/strid.csv' using 1:6\n" >figures/lacks.gp
	! sh weave/chart figures/lacks.gp figures/lacks.svg h200 2>"$tap_scratch/said" &&
		cat "$tap_scratch/said" && grep -q "no program makes it; mend its name; did you mean 'stride.csv'?" "$tap_scratch/said" &&
		echo "plot 'build/results/loom/squares.csv' using 1:6" >figures/other.gp &&
		! sh weave/chart figures/other.gp figures/lacks.svg h200 2>"$tap_scratch/said" &&
		cat "$tap_scratch/said" && grep -q "predict or trace it; did you mean 'square.csv'?" "$tap_scratch/said"
}
check "and which it may mean" chart_mistyped
chart_lost() {
	mv results/h200/stride.csv "$tap_scratch"
	sh weave/chart figures/stride.gp figures/lost.svg h200 2>"$tap_scratch/said"
	drawn=$?
	mv "$tap_scratch/stride.csv" results/h200
	cat "$tap_scratch/said"
	[ $drawn = 1 ] && grep -q "stride.csv is missing; bring it back, or run 'make record'" "$tap_scratch/said"
}
check "and that they were there once" chart_lost

# ---- PDF ------------------------------------------------------------------
log=build/weave/tex/book.log
no_overfull() {
	there_are $log && ! awk '/^Overfull .hbox \(/ { sub(/.*\(/, ""); if ($1 + 0 > 1) print "overfull by " $1 }' $log | grep .
}
check "no line of the PDF sticks out" no_overfull
no_missing() { there_are $log && ! grep '^Missing character' $log; }
check "no character lacks a glyph" no_missing
no_undefined() { there_are $log && ! grep -E 'undefined (references|citations)|Reference .* undefined|multiply.defined|destination with the same' $log; }
check "no reference of the PDF dangles" no_undefined

# Each of these checks fails where there is nothing to look at.
in_empty_folder() {
	mkdir -p "$tap_scratch/empty"
	cd "$tap_scratch/empty" || return
	for nothing_there in weigh self_contained no_inline unique_ids links no_overfull no_missing no_undefined; do
		if $nothing_there >/dev/null 2>&1; then
			echo "$nothing_there passes in an empty folder"
			return 1
		fi
	done
}
check "every check of pages fails in an empty folder" in_empty_folder
cd "$book" || exit 3

if command -v pdftotext >/dev/null; then
	pdf_says() {
		pdftotext -layout build/book/warp-and-weft.pdf "$tap_scratch/book.txt"
		for text in '78 columns are the width of the book: \*/' 'Table 3.1' 'Figure 3.1' 'Listing 3.1' \
			'and_goes_on' 'item of a list' 'plainly' '│ ├── box drawing ──┤ │' 'Appendix A' '(3.1)' 'H200: CUDA 13.0, 2026-11-21' '⊕'; do
			grep -q "$text" "$tap_scratch/book.txt" || { echo "not in the PDF: $text"; return 1; }
		done
	}
	check "the PDF holds what the chapters say" pdf_says
	# LaTeX does not call a line of code overfull.
	within_margins() {
		pdftotext -bbox build/book/warp-and-weft.pdf - | sed -n 's/.*<word xMin="\([0-9.]*\)".* xMax="\([0-9.]*\)"[^>]*>\([^<]*\).*/\1 \2 \3/p' |
			awk '$1 < 99 || $2 > 497 { print $3 ": " $1 " to " $2; out = 1 }
				END { exit out || NR < 500 }'
	}
	check "no code of the PDF sticks out" within_margins
	pdf_facts() {
		{
			pdfinfo build/book/warp-and-weft.pdf
			pdftohtml -xml -i -stdout build/book/warp-and-weft.pdf | grep '<item '
		} | tee "$tap_scratch/facts"
		for text in '^Title: *A Sample & Its Book' '^Author: *the tests' '>3 Doors &amp; ways<' '>3.1 Tables<' \
			'>A An appendix<'; do
			grep -q "$text" "$tap_scratch/facts" || { echo "not there: $text"; return 1; }
		done
	}
	check "the PDF has its title, author and outline" pdf_facts
else
	skip "the PDF holds what the chapters say" "no pdftotext"
fi

# ---- EPUB -----------------------------------------------------------------
# Debian's epubcheck is a jar that only some kernels start by themselves.
epub_valid() {
	if epubcheck --version >/dev/null 2>&1; then
		epubcheck --failonwarnings build/book/warp-and-weft.epub
	else
		java -jar "$(command -v epubcheck)" --failonwarnings build/book/warp-and-weft.epub
	fi
}
if command -v epubcheck >/dev/null; then
	check "epubcheck accepts the EPUB" epub_valid
else
	skip "epubcheck accepts the EPUB" "no epubcheck"
fi

# ---- The same, whenever and wherever ---------------------------------------
again() {
	make all || return
	rm -rf "$tap_scratch/an other book"
	mkdir "$tap_scratch/an other book"
	tar -c --exclude=./build/weave --exclude=./build/book --exclude='*.svg' --exclude='*.pdf' . |
		tar -x -C "$tap_scratch/an other book"
	(cd "$tap_scratch/an other book" && touch chapters/* book.md &&
		TZ=Asia/Kolkata make all) || return
	for form in html warp-and-weft.pdf warp-and-weft.epub; do
		diff -r build/book/$form "$tap_scratch/an other book/build/book/$form" || return
	done
}
check "the same book comes of the same chapters, elsewhere and later" again
