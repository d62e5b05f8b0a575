# Sourced by run: edits of made files on their way back. Each folder of
# stitch/cases/ is a book, `edit`, which changes its made files or chapters, and
# what must come of `tangle stitch`: expected/ (the chapters) when it succeeds,
# expected.out and expected.err. UPDATE=yes rewrites these.

cases=$here/stitch/cases

# as_made FILE...: without what tangle adds or may change: #line, and lines of
# blanks.
as_made() {
	for file; do
		echo "== $file"
		sed '/^#line .*chapters/d; s/^[ 	]*$//' "$file"
	done
}

accept_stitch() {
	rm -rf "$cases/$1/expected" "$cases/$1"/expected.*
	for stream in out err; do
		[ ! -s $stream ] || cp $stream "$cases/$1/expected.$stream"
	done
	[ ! -e old ] || diff -r chapters old/chapters >/dev/null ||
		cp -R chapters "$cases/$1/expected"
}

# unchanged FOLDER...: they are as they were before.
unchanged() {
	for folder; do
		diff -ru "old/$folder" "$folder"
	done
}

# After a success tangle has nothing to do, and stitch neither.
is_settled() {
	status 0 "$tangle" --check book.md
	cp -R chapters again
	status 0 "$tangle" stitch >second 2>&1
	grep -v warning second | grep -E '^(src|figures|chapters)/'
	diff -ru again chapters
}

stitch_case() {
	case=$(cat ../stitched)
	cp -R "$cases/$case/." . && rm -rf expected*
	status 0 "$tangle" book.md
	sh ./edit
	mkdir old && cp -R chapters src old
	"$tangle" stitch >out 2>err
	stitched=$?
	[ "${UPDATE-}" != yes ] || accept_stitch "$case"
	for stream in out err; do
		wanted=$cases/$case/expected.$stream
		[ -f "$wanted" ] || wanted=/dev/null
		diff -u "$wanted" $stream
	done
	if grep -q error: err; then
		[ $stitched -eq 1 ] || echo "exit status $stitched"
		unchanged chapters src
	else
		[ $stitched -eq 0 ] || echo "exit status $stitched"
		[ -d "$cases/$case/expected" ] &&
			wanted=$cases/$case/expected || wanted=old/chapters
		diff -ru "$wanted" chapters
		is_settled
	fi
}
for case in $(cd "$cases" && ls); do
	echo "$case" >"$tap_scratch/stitched"
	expect "stitch: $case" stitch_case
done

# take FILE: unless it shares a chunk with one that was taken. The lines of
# programs say where they stand; of scripts one in a folder is taken.
take() {
	case $1 in
	*.sh) echo "${1%/*}/*.sh" ;;
	*) grep '^#line ' "$1" ;;
	esac >places
	! grep -qxFf places taken && cat places >>taken
}

# changes_back SEED [PROSE]: edits every third file at random, unless it shares
# a chunk with another that was edited. What stitch takes comes out of tangle
# again as it was edited; other files may change with a chunk that they share.
# PROSE, a sed script, edits the chapters meanwhile.
changes_back() {
	n=0
	status 0 "$plain" book.md
	find src -type f | LC_ALL=C sort >list
	: >changed
	: >taken
	while read -r file; do
		n=$((n + 1))
		[ $((($1 + n) % 3)) -eq 0 ] || continue
		take "$file" || continue
		awk -v seed="$1$n" -f "$here/stitch/edit.awk" "$file" >edited &&
			mv edited "$file" && echo "$file" >>changed
	done <list
	mkdir old && cp -R chapters src old
	# shellcheck disable=SC2046 # a list of files
	as_made $(cat changed) >wanted
	for chapter in ${2:+chapters/*.md}; do
		sed "$2" "$chapter" >x && mv x "$chapter"
	done
	"$plain" stitch >out 2>err
	stitched=$?
	if [ $stitched -eq 0 ]; then
		# shellcheck disable=SC2046 # a list of files
		as_made $(cat changed) | diff -u wanted -
		is_settled
	else
		echo "seed $1: exit status $stitched"
		cat err
	fi
	rm -rf old again src build
}

real_chapters() {
	for seed in 1 2 3 4 5 6; do
		rm -rf ./* && cp -R "$here/../../chapters" \
			"$here/../../book.md" .
		changes_back $seed
	done
}
expect "stitch: random edits of the book come back" real_chapters

random_books() {
	seed=0
	while [ $seed -lt 40 ]; do
		seed=$((seed + 1))
		rm -rf ./* && book chapters/a.md
		awk -v seed=$seed -f "$here/stitch/book.awk" >chapters/a.md
		changes_back $seed 's/^Some text/Another text/
			1s/^/Here it begins. /'
		grep -q '^Another' chapters/a.md || echo "the prose is lost"
	done
}
expect "stitch: random edits of random books come back" random_books

# Agreement: what is used twice comes back, or nothing is written.
used_twice() {
	taken=0 seed=0
	while [ $seed -lt 30 ]; do
		seed=$((seed + 1))
		rm -rf ./* && book chapters/a.md
		awk -v seed=$seed -v twice=1 -f "$here/stitch/book.awk" \
			>chapters/a.md
		status 0 "$plain" book.md
		awk -v seed=$seed -f "$here/stitch/edit.awk" src/a.c >edited
		mv edited src/a.c
		mkdir old && cp -R chapters src old
		"$plain" stitch >out 2>err
		case $? in
		0) is_settled; taken=$((taken + 1)) ;;
		1) unchanged chapters src
			says 'edited differently' err ;;
		*) cat err ;;
		esac
	done
	[ $taken -gt 15 ] || echo "only $taken of $seed taken"
}
expect "stitch: chunks used twice agree or nothing is written" used_twice

# Blanks, and backslashes of macros, are all that a formatter changes here:
# without them every chapter must be what it was, so that each token still stands
# in its chunk. All files are formatted, so that those agree that share a chunk.
formats() {
	for style in LLVM GNU Microsoft \
		'Google, UseTab: Always, TabWidth: 8'; do
		format_book
	done
}
format_book() {
	rm -rf ./* && cp -R "$here/../../chapters" "$here/../../book.md" .
	status 0 "$tangle" book.md
	find src -name '*.[ch]' -o -name '*.cu' |
		xargs -P 2 -n 20 clang-format -i --style="{BasedOnStyle: $style, \
		SortIncludes: false, SortUsingDeclarations: false, \
		ReflowComments: false, FixNamespaceComments: false}"
	# shellcheck disable=SC2046 # a list of files
	as_made $(find src -type f | LC_ALL=C sort) >wanted
	cp -R chapters before
	"$plain" stitch >out 2>err || echo "$style: exit status $?"
	cat err
	# shellcheck disable=SC2046 # a list of files
	as_made $(find src -type f | LC_ALL=C sort) | diff -u wanted -
	for chapter in chapters/*.md; do
		tr -d ' \t\n\\' <"before/${chapter#*/}" >solid
		tr -d ' \t\n\\' <"$chapter" | cmp - solid
	done
	! diff -r before chapters >../out || echo "nothing changed"
}
if command -v clang-format >"$tap_scratch/log"; then
	expect "stitch: after clang-format each token stays in its chunk" \
		formats
else
	skip "stitch: after clang-format" "no clang-format"
fi

checks_edits() {
	two_files
	echo edited >src/one.txt
	cp -R . ../tree
	status 1 "$tangle" stitch --check book.md >../out 2>../err
	holds ../out 'chapters/a.md:2: would be changed by src/one.txt:1'
	diff -r ../tree . && rm -rf ../tree
	status 0 "$tangle" stitch >out
	holds out 'chapters/a.md: 1 line stitched'
	holds src/one.txt edited
	status 0 "$tangle" --check book.md
	status 0 "$tangle" stitch --check
}
expect "stitch --check says what would change and writes nothing" checks_edits

# Without the copy of the chapters, they serve themselves if unchanged.
lacks_copy() {
	two_files
	rm build/tangle.chapters
	echo edited >src/one.txt
	status 0 "$tangle" stitch >out
	sed -n 2p chapters/a.md | holds - edited
	rm build/tangle.chapters
	echo again >src/one.txt
	sed 's/edited/other/' chapters/a.md >b && mv b chapters/a.md
	status 1 "$tangle" stitch 2>err
	says '^src/one.txt: error: edited, but nothing says what' err
	echo damaged >build/tangle.chapters
	status 1 "$tangle" stitch 2>err
	says 'build/tangle.chapters is damaged; delete it' err
	rm -r build
	status 1 "$tangle" stitch 2>err
	says 'tangle has made no file of book.md yet; run it first' err
}
expect "stitch without a record says so" lacks_copy

keeps_mode() {
	two_files
	chmod 640 chapters/a.md
	echo edited >src/one.txt
	echo half >chapters/a.md.tangle-new
	status 0 "$tangle" stitch >out
	find chapters/a.md -perm 640 | holds - chapters/a.md
	absent chapters/a.md.tangle-new
	mv chapters/a.md real.md && ln -s ../real.md chapters/a.md
	echo more >src/one.txt
	status 1 "$tangle" stitch 2>err
	says 'chapters/a.md is a symbolic link' err
}
expect "stitch keeps permissions and refuses a linked chapter" keeps_mode

# Two chapters, stopped at each call that changes files: the next run ends it.
stitch_killed() {
	at=1 killed=137
	while [ $at -lt 60 ] && [ $killed -ne 0 ]; do
		rm -rf ./* && book chapters/a.md chapters/b.md
		echo one | block src/one.txt >chapters/a.md
		echo two | block src/two.txt >chapters/b.md
		status 0 "$plain" book.md
		printf 'uno\ndue\n' >src/one.txt && echo tre >src/two.txt
		KILL_AT=$at LD_LIBRARY_PATH=$tap_scratch LD_PRELOAD=killer.so \
			"$shared" stitch >../out
		killed=$?
		one_of chapters/a.md "$(echo one | block src/one.txt)" \
			"$(printf 'uno\ndue\n' | block src/one.txt)"
		status 0 "$plain" stitch >../out
		status 0 "$plain" book.md
		printf 'uno\ndue\n' | diff src/one.txt -
		sed -n 2p chapters/b.md | holds - tre
		at=$((at + 1))
	done
	[ $at -gt 4 ] || echo "only $at calls seen"
}
stitch_moments() { stitch_killed 2>&1 | grep -v Killed; return 0; }
if preload killer tests/tangle/killer.c; then
	expect "stitch killed at any moment is completed by the next" \
		stitch_moments
else
	skip "stitch killed at any moment" "no shared objects"
fi

stitch_usage() {
	two_files
	status 2 "$tangle" stitch --force 2>err
	says '^tangle: no such option of stitch' err
	status 2 "$tangle" stitch a.md b.md 2>err
	status 3 "$tangle" stitch none.md 2>err
	status 2 "$tangle" locate 2>err
	says 'locate what' err
	status 2 "$tangle" locate --check src/one.txt:1 2>err
	for place in src/one.txt src/one.txt: src/one.txt:0 :1 1 src/one.txt:x; do
		status 2 "$tangle" locate "$place" 2>err
		says "^tangle: no place: '$place'; give FILE:LINE" err
	done
	status 3 "$tangle" locate src/one.txt:1 none.md 2>err
	rm -r src
	status 0 "$tangle" stitch 2>err
	says "'src/one.txt' was deleted; tangle makes it again" err
	[ -c /dev/full ] || return 0
	status 3 "$tangle" locate src/one.txt:1 >/dev/full 2>err
}
expect "stitch and locate know wrong usage" stitch_usage

located() {
	status 0 "$tangle" locate "$1" >out 2>err
	shift
	printf '%s\n' "$@" | diff -u - out
	cat err
}

locates() {
	cp -R "$here/stitch/locate/." .
	status 0 "$tangle" book.md
	located src/a.c:3 chapters/a.md:4
	located src/a.c:3:5 chapters/a.md:4:5
	located ./src/a.c:6:2 chapters/a.md:14:3
	located "$PWD/src/a.c:6:5" chapters/a.md:14:3
	located src/a.c:7:6 chapters/a.md:15:5
	located chapters/a.md:14 src/a.c:6 src/b.txt:3
	located chapters/a.md:14:3 src/a.c:6:5 src/b.txt:3:1
	located chapters/a.md:15:5 src/a.c:7:6 src/b.txt:4:2
	located chapters/a.md:6 src/a.c:6
	for line in 1 2 8; do
		status 1 "$tangle" locate src/a.c:$line 2>err
		says "^src/a.c:$line:1: error: no chapter has this line" err
	done
	status 1 "$tangle" locate src/a.c:99 2>err
	says '^src/a.c: error: there is no line 99: the file has' err
	status 1 "$tangle" locate src/a.c:3:99 2>err
	says 'there is no column 99: the line has 12 characters' err
	status 1 "$tangle" locate chapters/a.md:1 2>err
	says 'chapters/a.md:1:1: error: this line goes to no file' err
	status 1 "$tangle" locate src/none.c:1 2>err
	says 'src/none.c is neither a chapter of book.md nor made' err
	echo >>src/a.c
	status 0 "$tangle" locate src/a.c:3 2>err >out
	says 'warning: src/a.c is not as tangle would write it now' err
	(cd .. && status 0 "$tangle" locate src/b.txt:3 "$place/book.md") >out
	holds out "$place/chapters/a.md:14"
}
expect "locate goes both ways, with columns" locates
