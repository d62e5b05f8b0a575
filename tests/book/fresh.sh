# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The README's first command, in a fresh clone, in a path with spaces.
fresh="$tap_scratch/a fresh clone"
if [ "${BOOK_FRESH-}${CI-}" = "" ]; then
	skip "fresh: a clone makes the book" \
		"it takes a minute; BOOK_FRESH=1 or CI=true runs it"
elif ! git clone -q . "$fresh" 2>"$tap_scratch/log"; then
	not_ok "fresh: git clones this tree" "$tap_scratch/log"
else
	check "fresh: the README says make, then make test" \
		sh -c 'sed -n "/^\`\`\`sh/,/^\`\`\`/p" README.md | sed 1d | head -n 2 |
			cut -d" " -f1,2 | tr -s " \n" " " | grep -qx "make make test "'
	mv "$fresh/tests" "$tap_scratch/its tests"
	check "fresh: make, which needs no tests" make -C "$fresh" INSTALL=no
	mv "$tap_scratch/its tests" "$fresh/tests"
	for made in html/index.html html/03-banks.html warp-and-weft.pdf \
		warp-and-weft.epub; do
		check "fresh: there is $made" test -s "$fresh/build/book/$made"
	done
	check "fresh: git sees nothing that was made" \
		test -z "$(git -C "$fresh" status --porcelain)"
	check "fresh: make verify" make -s -C "$fresh" verify
	. tests/book/node.sh
	[ $modules_there = no ] || node_tests pages.js "$fresh/build/book/html"
fi
