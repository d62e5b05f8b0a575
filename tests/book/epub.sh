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

pandoc --from=epub --to=plain --wrap=none -o "$tap_scratch/epub.txt" "$epub"
for chapter in chapters/*.md; do
	sed -n 's/^##* \([^{]*[^ {]\).*/\1/p' "$chapter" >"$tap_scratch/headings"
	while read -r heading; do
		grep -qF -- "$heading" "$tap_scratch/epub.txt" || echo "missing: $heading"
	done <"$tap_scratch/headings" >"$tap_scratch/missing" 2>&1
	same "epub: every heading of $chapter" /dev/null "$tap_scratch/missing"
done
