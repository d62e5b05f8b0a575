# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The README's first command, in a fresh clone, in a path with spaces. .ci/run
# has made it, if this tree's book is that of the clone; it is looked at once.
work="$tap_scratch/fresh" begun=build/tests/fresh
fresh="$work/a fresh clone"
if [ "${BOOK_FRESH-}${CI-}" = "" ]; then
	skip "fresh: a clone makes the book" \
		"it takes a minute; BOOK_FRESH=1 or CI=true runs it"
else
	if [ "$(git -C "$begun/a fresh clone" rev-parse HEAD 2>/dev/null)" = "$(git rev-parse HEAD)" ]; then
		mv "$begun" "$work"
		check "fresh: what is tested is the book of a clone" \
			diff -r "$fresh/build/book" build/book
	else
		sh tests/book/fresh/make "$work" >/dev/null
	fi
	made() { cat "$work/said" && [ "$(cat "$work/status")" = 0 ]; }
	check "fresh: the README says make, then make test" \
		sh -c 'sed -n "/^\`\`\`sh/,/^\`\`\`/p" README.md | sed 1d | head -n 2 |
			cut -d" " -f1,2 | tr -s " \n" " " | grep -qx "make make test "'
	check "fresh: make, which needs no tests" made
	for made in html/index.html html/03-banks.html warp-and-weft.pdf \
		warp-and-weft.epub; do
		check "fresh: there is $made" test -s "$fresh/build/book/$made"
	done
	# It says only where the book is.
	make -C "$fresh" INSTALL=no 2>&1 | grep -v '^make\|^ *BOOK ' >"$tap_scratch/again"
	same "fresh: a second make has nothing to do" /dev/null "$tap_scratch/again"
	check "fresh: git sees nothing that was made" \
		test -z "$(git -C "$fresh" status --porcelain)"
	check "fresh: make verify" make -s -C "$fresh" verify
	. tests/book/node.sh
	[ $modules_there = no ] || node_tests pages.js "$fresh/build/book/html"
fi
