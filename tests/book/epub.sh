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
grep -r 'color:' "$tap_scratch/epub/EPUB/text" >"$tap_scratch/colours"
same "epub: no colours but the book's own" /dev/null "$tap_scratch/colours"

# pandoc notes when it wrote a part; the same chapters make the same book.
cp "$epub" "$tap_scratch/first.epub"
sleep 2
make -s -W weave/style/epub.css "$epub" >/dev/null 2>&1
same "epub: made again it is the same" "$tap_scratch/first.epub" "$epub"

for fact in 'schema:accessMode">textual' 'schema:accessModeSufficient">' \
	'schema:accessibilityFeature">MathML' 'schema:accessibilityHazard">none' \
	'schema:accessibilitySummary">' 'properties="cover-image"'; do
	check "epub: says $fact" grep -q "$fact" "$tap_scratch/epub/EPUB/content.opf"
done

pandoc --from=epub --to=plain --wrap=none -o "$tap_scratch/epub.txt" "$epub"
for chapter in chapters/*.md; do
	awk '/^ *```/ { code = !code } !code' "$chapter" |
		sed -n 's/^##* \([^{]*[^ {]\).*/\1/p' >"$tap_scratch/headings"
	while read -r heading; do
		grep -qF -- "$heading" "$tap_scratch/epub.txt" || echo "missing: $heading"
	done <"$tap_scratch/headings" >"$tap_scratch/missing" 2>&1
	same "epub: every heading of $chapter" /dev/null "$tap_scratch/missing"
done
