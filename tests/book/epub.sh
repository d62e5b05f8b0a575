# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The EPUB, as epubcheck reads it and as pandoc does.
epub=build/book/warp-and-weft.epub

# Debian's epubcheck is an archive that the kernel may not know how to run.
epub_checked() {
	epubcheck --failonwarnings "$epub"
	epub_status=$?
	[ $epub_status -eq 126 ] || return $epub_status
	java -jar "$(command -v epubcheck)" --failonwarnings "$epub"
}

if ! command -v epubcheck >/dev/null; then
	skip "epub: epubcheck accepts it" "there is no epubcheck"
else
	check "epub: epubcheck finds no error and no warning" epub_checked
fi

# pandoc's own colours for code would go before the book's; some cannot be read.
python3 -m zipfile -e "$epub" "$tap_scratch/epub"
check "epub: has texts" sh -c 'ls "$1"/*.xhtml' - "$tap_scratch/epub/EPUB/text"
grep -r 'color:' "$tap_scratch/epub/EPUB/text" >"$tap_scratch/colours" 2>&1
same "epub: no colours but the book's own" /dev/null "$tap_scratch/colours"

. tests/book/node.sh
if [ -z "$CHROMIUM" ]; then
	skip "epub: nothing is wider than a small reader" "there is no chromium-headless-shell; CHROMIUM= names a browser"
elif [ $modules_there = yes ]; then
	node_tests epub.js "$tap_scratch/epub/EPUB/text"
fi

# pandoc notes when it wrote a part, to two seconds; the same chapters make the
# same book. In a copy, since others read this one; it is told the edition's time.
. tests/book/copies.sh
copy_tree "$copy"
while [ -z "$(find "$epub" -not -newermt '2 seconds ago')" ]; do sleep 0.1; done
rm "$copy/$epub"
edition=$(sed -n 's/.*dcterms:modified">\([^<]*\)<.*/\1/p' "$tap_scratch/epub/EPUB/content.opf")
SOURCE_DATE_EPOCH=$(date -d "$edition" +%s) \
	make -s -C "$copy" INSTALL=no "$epub" >"$tap_scratch/made" 2>&1
cmp "$epub" "$copy/$epub" >>"$tap_scratch/made" 2>&1 && ok "epub: made again it is the same" ||
	not_ok "epub: made again it is the same" "$tap_scratch/made"

for fact in 'schema:accessMode">textual' 'schema:accessModeSufficient">' \
	'schema:accessibilityFeature">MathML' 'schema:accessibilityHazard">none' \
	'schema:accessibilitySummary">' 'properties="cover-image"'; do
	check "epub: says $fact" grep -q "$fact" "$tap_scratch/epub/EPUB/content.opf"
done

# A number and its unit are kept together.
pandoc --from=epub --to=plain --wrap=none "$epub" | sed 's/\xc2\xa0/ /g' >"$tap_scratch/epub.txt"
for chapter in chapters/*.md; do
	case ${chapter##*/} in *.*.md) continue ;; esac # a translation
	awk '/^ *```/ { code = !code } !code' "$chapter" |
		sed -n -e 's/\[\([^]]*\)\]{[^}]*}/\1/g' -e "s/\([a-z]\)'\([a-z]\)/\1’\2/g" \
			-e '/^##* /{s/`//g; s/^##* \([^{]*[^ {]\).*/\1/p;}' >"$tap_scratch/headings"
	while read -r heading; do
		grep -qF -- "$heading" "$tap_scratch/epub.txt" || echo "missing: $heading"
	done <"$tap_scratch/headings" >"$tap_scratch/missing" 2>&1
	[ -s "$tap_scratch/headings" ] || echo "no heading to look for" >>"$tap_scratch/missing"
	same "epub: every heading of $chapter" /dev/null "$tap_scratch/missing"
done

# pandoc 3 gives fractions an attribute that MathML 3 knows of other elements.
python3 - "$tap_scratch/small.epub" <<'END'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as book:
    book.writestr('EPUB/content.opf', '<metadata>\n</metadata>')
    book.writestr('EPUB/text/ch.xhtml', '<mfrac displaystyle="false"><mn>4</mn><mn>7</mn></mfrac>' * 9)
END
check "epub: weave/epub.lua reads another's book" texlua weave/epub.lua "$tap_scratch/small.epub"
python3 -m zipfile -e "$tap_scratch/small.epub" "$tap_scratch/small"
yes '<mfrac><mn>4</mn><mn>7</mn></mfrac>' | head -n 9 | tr -d '\n' >"$tap_scratch/plain"
same "epub: fractions have no style of their own" "$tap_scratch/plain" "$tap_scratch/small/EPUB/text/ch.xhtml"
