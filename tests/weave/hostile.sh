# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# What a chapter could do to whoever makes or reads the PDF: each way into TeX
# is refused with the chapter's line, or what goes through is text and no more;
# and LuaLaTeX is confined.
hostile=tests/weave/hostile

# ---- Formulas that are refused, each in its line ---------------------------
# lines_told NAME FILE: a message for every line of the file as a formula.
lines_told() {
	sed 's/.*/$&$\n/' "$2" >"$tap_scratch/$1.md"
	sh tests/weave/chapter html "$tap_scratch/$1.md" -o "$tap_scratch/page" 2>"$tap_scratch/$1.said"
	awk 'NR % 2 { print NR }' "$tap_scratch/$1.md" >"$tap_scratch/$1.wanted"
	sed -n "s|^$tap_scratch/$1.md:\([0-9]*\): the formula .*|\1|p" "$tap_scratch/$1.said" >"$tap_scratch/$1.lines"
	[ "$(wc -l <"$tap_scratch/$1.wanted")" -gt 80 ] &&
		diff "$tap_scratch/$1.wanted" "$tap_scratch/$1.lines"
}
check "hostile: every formula of refused.txt is refused, with its line" \
	lines_told refused $hostile/refused.txt

# ---- A book of what is let through -----------------------------------------
book="$tap_scratch/hostile"
mkdir -p "$book/build/results/loom" "$book/results" "$book/src" "$book/figures"
cp -R $hostile/book.md $hostile/chapters $hostile/data.csv $hostile/Makefile "$book/"
ln -s "$PWD/weave" "$book/weave"
cp -R tests/weave/data/results/h200 "$book/results/"
cp tests/weave/data/predicted/loom/*.csv "$book/build/results/loom/"
cp tests/weave/data/predicted/sources.csv "$book/build/results/"
cp weave/filters/figures/sample.svg "$book/figures/x.svg"
# shellcheck disable=SC2016 # no shell's $x
sed 's/^device,name,.*/device,name,}\\input{canary.txt}{ $x$ % #1 ^^5cinput/' \
	tests/weave/data/results/h200/device.csv >"$book/results/h200/device.csv"
{
	echo '# Commands'
	echo
	pandoc --from=markdown --to=markdown --lua-filter=$hostile/commands.lua /dev/null
} >"$book/chapters/02-commands.md"
echo 'a canary sang' >"$book/canary.txt"
(cd "$book" && find . -not -path './build*' | sort) >"$tap_scratch/before"

check "hostile: what is let through is typeset, with every command that formulas have" \
	make -C "$book" pdf
silent() {
	[ -s "$book/build/book/warp-and-weft.pdf" ] || return
	pdftotext -layout "$book/build/book/warp-and-weft.pdf" "$tap_scratch/text"
	pdfinfo "$book/build/book/warp-and-weft.pdf" >>"$tap_scratch/text"
	! grep -n 'canary sang' "$tap_scratch/text" &&
		[ "$(grep -c 'input *{canary.txt}' "$tap_scratch/text")" -ge 40 ]
}
nothing_made() {
	(cd "$book" && find . -not -path './build*' -not -name x.pdf | sort) | diff "$tap_scratch/before" - &&
		! find "$book" -name 'made-*' | grep .
}
if command -v pdftotext >/dev/null; then
	check "hostile: its words are printed, and no file's" silent
else
	skip "hostile: its words are printed, and no file's" "no pdftotext"
fi
check "hostile: and it made no file" nothing_made

# ---- LuaLaTeX, should something get there all the same ---------------------
confined="$tap_scratch/confined"
mkdir -p "$confined/build" "$confined/else"
echo 'a canary sang' >"$confined/else/canary.txt"
echo 'it stays' >"$confined/kept.txt"
# typeset_confined NAME: typesets confined/NAME.tex, its names filled in.
typeset_confined() {
	rm -rf "$confined"/build/*.* "$confined/out.pdf"
	sed -e "s|CANARY|$confined/else/canary.txt|g" -e "s|MADE|$confined/else/made|g" -e 's|KEPT|kept.txt|g' \
		"tests/weave/confined/$1.tex" >"$confined/build/book.tex"
	typeset="$PWD/weave/typeset"
	(cd "$confined" && sh "$typeset" build/book.tex out.pdf)
}
untouched() {
	ls "$confined/else" "$confined"
	[ "$(ls "$confined/else")" = canary.txt ] && [ -e "$confined/kept.txt" ]
}
lua_stays() {
	typeset_confined book || return
	pdftotext -layout "$confined/out.pdf" "$tap_scratch/text"
	cat "$tap_scratch/text"
	! grep -q 'canary sang' "$tap_scratch/text" && [ "$(grep -c ': ' "$tap_scratch/text")" -ge 34 ] &&
		grep -q 'openin: nothing' "$tap_scratch/text" && untouched
}
if command -v pdftotext >/dev/null; then
	check "hostile: LuaLaTeX reads, writes and runs nothing of a reader's" lua_stays
else
	skip "hostile: LuaLaTeX reads, writes and runs nothing of a reader's" "no pdftotext"
fi
inputs_nothing() {
	if typeset_confined input 2>"$tap_scratch/said"; then
		pdftotext "$confined/out.pdf" - | tee "$tap_scratch/text"
		grep -q 'input: nothing' "$tap_scratch/text"
	else
		cat "$tap_scratch/said"
		grep -q "I can't find file .*canary" "$tap_scratch/said"
	fi && untouched
}
if command -v pdftotext >/dev/null; then
	check "hostile: nor does its LaTeX" inputs_nothing
fi
stopped() { ! typeset_confined "$1" && untouched && [ ! -e "$confined/out.pdf" ]; }
check "hostile: TeX stops where it may not write" stopped write
check "hostile: and where a file would become part of the PDF" stopped embed

# ---- TeX's complaints have the chapter's line ------------------------------
complains() {
	typeset_confined complaint 2>"$tap_scratch/said" && return 1
	cat "$tap_scratch/said"
	grep -q '^chapters/03-banks.md:36: LuaLaTeX refuses this: Undefined control sequence' "$tap_scratch/said"
}
check "hostile: what TeX refuses is told with the chapter's line" complains
lacks() {
	typeset_confined lacking 2>"$tap_scratch/said" && return 1
	cat "$tap_scratch/said"
	grep -q '^chapters/03-banks.md:40: .*lacks ঋ (U+098B)' "$tap_scratch/said"
}
check "hostile: and so is a character that the fonts lack" lacks

# A chapter is made without the places of its formulas until TeX asks for them.
# asks_for_place LINE TEXT SAID: TEXT, in a chapter's line LINE, makes TeX say SAID.
placeless="$tap_scratch/placeless"
asks_for_place() {
	rm -rf "$placeless"
	mkdir -p "$placeless/build"
	# shellcheck disable=SC2016 # TeX's
	printf '# One\n\nA formula, $x$, and\n%s behind it.\n' "$2" >"$placeless/one.md"
	printf '%s\n' '\documentclass{article}\usepackage{fontspec,hyperref}\begin{document}' \
		'\renewcommand\alpha{\unheardof}\input{build/one.tex}' '\end{document}' >"$placeless/build/book.tex"
	weave="$PWD/weave"
	(
		cd "$placeless" || exit
		sh "$weave/run-pandoc" build/one.tex one.md --to=latex \
			--lua-filter="$weave/filters/safety/safety.lua" \
			--lua-filter="$weave/filters/print-errors/print-errors.lua" || exit
		! grep '%@' build/one.tex && ! sh "$weave/typeset" build/book.tex out.pdf 2>"$tap_scratch/said"
	) || return
	cat "$tap_scratch/said"
	grep -q "^one.md:$1: .*$3" "$tap_scratch/said"
}
# shellcheck disable=SC2016
check "hostile: in a chapter that was made without the places of its formulas, too" \
	asks_for_place 4 '$\alpha$' 'LuaLaTeX refuses this: Undefined control sequence'
# shellcheck disable=SC2016
check "hostile: and of a character there" asks_for_place 4 '$y$ ঋ' 'lacks ঋ (U+098B)'
