# shellcheck shell=sh
# The PDF, as poppler's tools read it.
. tests/book/node.sh
if ! command -v pdftotext >/dev/null; then
	skip "pdf: outline, links, fonts, text, margins" "there is no pdftotext"
elif [ $modules_there = yes ]; then
	node_tests pdf.js build/book/warp-and-weft.pdf build/weave/tex/book.log
fi
