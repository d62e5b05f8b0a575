# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Each filter's sample, each message, and the colours.

# ---- Filters: sample -> expected.html, expected.tex -----------------------
# pandoc 3 writes ids and classes of its own into pages; what the filters write
# must be the same under both. (For LaTeX see plain.lua.) 3.1.3 colours the words of
# a macro of several lines, older and younger ones each line as a whole.
plain() {
	sed -e 's/<tr class="[a-z]*">/<tr>/' -e 's/ id="toc-[^"]*"//' \
		-e '/"pp">#define.*\\<\/span>/,/[^\\]<\/span><\/span>$/s/<span class="[a-z]*">\([^<]*\)<\/span>/\1/g'
}

for home in weave/filters/*; do
	name=${home##*/}
	for expected in "$home"/expected.*; do
		case $expected in
		*.html) format=html ;;
		*) format=latex ;;
		esac
		if ! sh tests/weave/filter "$name" $format >"$tap_scratch/got" 2>"$tap_scratch/said"; then
			not_ok "filter $name, $format" "$tap_scratch/said"
			continue
		fi
		plain <"$tap_scratch/got" >"$tap_scratch/got.plain"
		plain <"$expected" >"$tap_scratch/expected.plain"
		same "filter $name, $format" "$tap_scratch/expected.plain" "$tap_scratch/got.plain"
	done
done

# ---- The README: every filter, in the order in which a chapter meets them ---
sed -n -f tests/weave/chain.sed weave/rules.mk >"$tap_scratch/order"
sed -n '/^| filter | concern |/,/^$/s/^| `\([a-z-]*\)` .*/\1/p' weave/README.md >"$tap_scratch/listed"
grep -Fxf "$tap_scratch/order" "$tap_scratch/listed" >"$tap_scratch/got"
same "filters: the README has a chapter's in their order" "$tap_scratch/order" "$tap_scratch/got"
basename -a weave/filters/* | grep -vx chapter-index >"$tap_scratch/all"
sort "$tap_scratch/listed" >"$tap_scratch/got"
same "filters: and no more and no fewer than there are" "$tap_scratch/all" "$tap_scratch/got"

# What filters say that they read: classes as .table, attributes as code=.
# deck's class is deck.awk's alone.
cat weave/filters/*/*.lua weave/lib/tabulate.lua weave/lib/query.lua | awk -F"'" '
	function each(list, before, after, n, word) {
		for (n = split(list, word, " "); n; n--) if (word[n] != "card") print before word[n] after
	}
	/^says =|^  attributes =/ { for (i = 1; i < NF; i += 2)
		if ($i ~ /(Div|Span|Header) = $/) each($(i + 1), ".", "")
		else if ($i ~ /attributes = $/) each($(i + 1), "", "=") }
	/\.ATTRIBUTES = / { each($2, "", "=") }' | sort -u >"$tap_scratch/read"
while read -r word; do
	grep -qF -- "$word" weave/README.md || echo "$word"
done <"$tap_scratch/read" >"$tap_scratch/got"
: >"$tap_scratch/nothing"
check "filters: they say what they read" grep -qx 'columns=' "$tap_scratch/read"
same "filters: the README has all that they read" "$tap_scratch/nothing" "$tap_scratch/got"

# ---- CUDA's words on top of C++ -------------------------------------------
pandoc --from=commonmark_x --wrap=none --to=html --syntax-definition=weave/cuda.xml \
	tests/weave/cuda/sample.md >"$tap_scratch/got" 2>&1
same "CUDA is highlighted" tests/weave/cuda/expected.html "$tap_scratch/got"

# ---- Messages: every error of a run, then nothing written -----------------
for source in tests/weave/errors/*.md; do
	name=${source##*/}
	name=${name%.md}
	rm -f "$tap_scratch/page"
	sh tests/weave/chapter html "$source" -o "$tap_scratch/page" 2>"$tap_scratch/said"
	status=$?
	same "errors: $name" "${source%.md}.err" "$tap_scratch/said"
	if [ $status -ne 0 ] && [ ! -e "$tap_scratch/page" ]; then
		ok "errors: $name stops the run and writes nothing"
	else
		not_ok "errors: $name stops the run and writes nothing"
	fi
done

# ---- Warnings stop nothing, and have their lines --------------------------
if sh tests/weave/chapter html tests/weave/warnings/recorded.md -o "$tap_scratch/page" \
	2>"$tap_scratch/said" && [ -s "$tap_scratch/page" ]; then
	same "warnings: a program that waits for its record" \
		tests/weave/warnings/recorded.err "$tap_scratch/said"
	check "warnings: the page says so too" \
		grep -q 'no datum: young is not yet recorded on H200' "$tap_scratch/page"
	check "warnings: and the sentence" grep -q '– (not yet recorded)' "$tap_scratch/page"
	check "warnings: what was recorded before is marked" grep -q '7†' "$tap_scratch/page"
	check "warnings: and so is what rests on it" grep -q 'as predicted<[^>]*>†' "$tap_scratch/page"
else
	not_ok "warnings: a program that waits for its record" "$tap_scratch/said"
fi
weave_page() {
	sh weave/run-pandoc "$tap_scratch/page.html" "$1" --to=html5 --metadata=device=h200 --metadata=weave-recorded=tests/weave/data/results \
		--metadata=weave-predicted=tests/weave/data/predicted \
		--lua-filter=weave/filters/tables/tables.lua \
		--lua-filter=weave/filters/print-errors/print-errors.lua
}
# It needs no lines, and so no second run.
mkdir "$tap_scratch/counted"
printf '#!/bin/sh\necho run >>"%s/runs"\nexec %s "$@"\n' "$tap_scratch" "$(command -v pandoc)" >"$tap_scratch/counted/pandoc"
chmod +x "$tap_scratch/counted/pandoc"
if PATH=$tap_scratch/counted:$PATH weave_page tests/weave/warnings/recorded.md 2>"$tap_scratch/said" &&
	[ -s "$tap_scratch/page.html" ]; then
	printf 'tests/weave/warnings/recorded.md: warning: %s on H200; run '\''make record'\'' on that GPU\n' \
		'old has changed since it was recorded' 'young is not yet recorded' >"$tap_scratch/wanted"
	same "warnings: make tells of each record once" "$tap_scratch/wanted" "$tap_scratch/said"
	check "warnings: and weaves the page once" [ "$(cat "$tap_scratch/runs")" = run ]
else
	not_ok "warnings: make tells of each record once" "$tap_scratch/said"
fi

# ---- A rebuilder's record that has just begun ------------------------------
# What loom does not know, and another card's record does, is not yet recorded.
partial_page() {
	pandoc --quiet --from=commonmark_x+sourcepos --to=html --metadata=chapter=03-banks \
		--metadata=device=other --metadata=weave-home=h200 --metadata=weave-devices="h200 other" \
		--metadata=weave-recorded=tests/weave/data/results \
		--metadata=weave-predicted=tests/weave/data/predicted \
		--lua-filter=weave/filters/places/places.lua \
		--lua-filter=weave/filters/numbers/numbers.lua \
		--lua-filter=weave/filters/results/results.lua \
		--lua-filter=weave/filters/tables/tables.lua \
		--lua-filter=weave/filters/print-errors/print-errors.lua \
		-o "$tap_scratch/partial.html" tests/weave/warnings/partial.md
}
check "partial: the book of such a record is made" partial_page
same "partial: and says what is not yet recorded" tests/weave/warnings/partial.err "$tap_scratch/check.out"
check "partial: so does the page" grep -q 'no datum: differs is not yet recorded' "$tap_scratch/partial.html"

# ---- Formulas of pandoc 3: no style of their own, which a page's policy refuses --
mkdir -p "$tap_scratch/three"
cat >"$tap_scratch/three/pandoc" <<'END2'
#!/bin/sh
while [ "$1" != -o ]; do shift; done
echo '<mtd columnalign="center" style="text-align: center"><mi>x</mi></mtd><mtd columnalign="left" style="text-align: left">' >"$2"
END2
chmod +x "$tap_scratch/three/pandoc"
echo '<mtd columnalign="center"><mi>x</mi></mtd><mtd columnalign="left">' >"$tap_scratch/expected"
PATH="$tap_scratch/three:$PATH" sh weave/run-pandoc "$tap_scratch/formula.html" formula.md
same "formulas: cells have no style of their own" "$tap_scratch/expected" "$tap_scratch/formula.html"

# ---- Parts: a heading of the spine begins one with the next chapter --------
mkdir -p "$tap_scratch/parts/known"
printf '## Foundations\n\n- [Doors](chapters/03-banks.md)\n- [Order](chapters/04-ordering.md)\n\n## Rest\n\n## More\n\n- [loom](chapters/B-loom.md)\n' \
	>"$tap_scratch/parts/book.md"
for index in '03-banks 3 Doors' '04-ordering 4 Order' 'B-loom B loom'; do
	echo "$index" | tr ' ' '\t' | sed 's/^/chapter\t/' >"$tap_scratch/parts/${index%% *}.index"
done
awk -v folder="$tap_scratch/parts" -v spine="$tap_scratch/parts/book.md" -f weave/depends.awk \
	"$tap_scratch/parts"/*.index >/dev/null
sed 's/\t.*\t/ /; s/\t/ /' "$tap_scratch/parts/book.titles.new" >"$tap_scratch/got"
printf 'part Foundations\nchapter Doors\nchapter Order\npart More\nchapter loom\n' >"$tap_scratch/expected"
same "parts: titles have them in front of their first chapters" "$tap_scratch/expected" "$tap_scratch/got"
pandoc --from=commonmark_x --to=html --metadata=weave-target=epub --metadata=chapter=03-banks \
	--metadata=weave-indexes="$tap_scratch/parts/book.titles.new" --lua-filter=weave/filters/numbers/numbers.lua \
	>"$tap_scratch/got" 2>&1 <<-END
	# Doors
END
check "parts: the EPUB has them as headings of their own" \
	grep -q '<h1 class="unnumbered" id="c03-banks-part">Foundations</h1>' "$tap_scratch/got"

# ---- Terms: one that two chapters define, at both lines --------------------
mkdir -p "$tap_scratch/terms/chapters"
printf '# Old\n\nA [halos]{.term of="halo"}.\n\nA [**Halo**]{.term of="halo" means="a rim"}.\n' >"$tap_scratch/terms/chapters/10-old.md"
printf '# New\n\nA [*halo*]{.term means="a ring"}, [x](y), [rim]{.term\nmeans="a"}\n\n[halo]{.term means="a crown"}\n' \
	>"$tap_scratch/terms/chapters/15-new.md"
printf 'chapter\t10-old\t10\tOld\nterm\thalo\ta rim\nchapter\t15-new\t15\tNew\nterm\thalo\ta ring\nterm\trim\ta\nterm\tHalo\ta crown\nterm\trim\tb\n' \
	>"$tap_scratch/terms/book.terms"
(cd "$tap_scratch/terms" && pandoc --from=commonmark_x --to=html --metadata=weave-terms=book.terms \
	--lua-filter="$OLDPWD/weave/filters/glossary/glossary.lua" \
	--lua-filter="$OLDPWD/weave/filters/print-errors/print-errors.lua" /dev/null) 2>"$tap_scratch/got"
cat >"$tap_scratch/expected" <<'END'
chapters/15-new.md: the term 'rim' is defined in chapters/15-new.md already; leave means= out in one
chapters/15-new.md:3: the term 'halo' is defined in chapters/10-old.md:5 already; leave means= out in one
chapters/15-new.md:6: the term 'Halo' is defined in chapters/15-new.md:3 already; leave means= out in one
END
same "terms: each of two definitions has its line" "$tap_scratch/expected" "$tap_scratch/got"

# ---- Cards: the section under its heading, its links with the chapter's name --
printf '# Doors {#sec-top}\n\n## Believe {#sec-b}\n\n::: {.believe picture=fig-a}\n- One [](#fig-a).\n- Two.\n:::\n\n```\n## no heading\n```\n\n## Sources\n\n- None.\n' \
	>"$tap_scratch/03-doors.md"
printf '# Other\n\n## Nothing\n\n- x\n' >"$tap_scratch/04-other.md"
awk -v heading=Believe -f weave/deck.awk "$tap_scratch/03-doors.md" "$tap_scratch/04-other.md" >"$tap_scratch/got"
cat >"$tap_scratch/expected" <<'END'
# Cards {#cards .unnumbered}

::: {.card}
## [3 Doors](03-doors.md) {#card-03-doors .unnumbered}

1. One [](03-doors#fig-a).
1. Two.

```
## no heading
```

:::

END
same "cards: a chapter's section, and no chapter without one" "$tap_scratch/expected" "$tap_scratch/got"

# ---- Colours --------------------------------------------------------------
check "every colour keeps its contrast on light and dark" \
	awk -f tests/weave/contrast.awk weave/style/style.css weave/theme.gp weave/templates/book.tex
