# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Sourced by the tests that break something: they do so in copies of the tree,
# made things included, so that only what they touch is made again.
copy="$tap_scratch/a copy with spaces"

# copy_tree FOLDER: a copy of this tree, without what only tests need.
copy_tree() {
	rm -rf "$1"
	mkdir -p "$1" && tar -c --format=posix --exclude=./.git \
		--exclude=./build/node_modules --exclude=./build/modules \
		--exclude=./build/npm --exclude=./build/tests . | tar -x -C "$1"
}

# copy_small FOLDER: a copy of the small book (small/make), which suits whatever
# could fail in any book. It is made when something of its own has changed.
small=$PWD/build/tests/small
small_is_old() {
	[ ! -e "$small/made" ] || find . \( -path ./.git -o -path './build' -o -path ./src -o \
		-path ./figures -o -path ./results -o -path './chapters/[!A]*' -o \
		-path './tests/[!b]*' -o -path './tests/book/[!s]*' \) -prune -o \
		-type f -newer "$small/made" -print -quit | grep -q . ||
		find build/bin build/lib/libloom.a build/include -type f -newer "$small/made" | grep -q .
}
copy_small() {
	mkdir -p build/tests
	rm -rf "$1"
	mkdir -p "$1"
	(
		flock 9
		! small_is_old || {
			sh tests/book/small/make "$small.new" && : >"$small.new/made" &&
				rm -rf "$small" && mv "$small.new" "$small"
		} && tar -C "$small" -c . | tar -x -C "$1"
	) 9>build/tests/small.lock >"$tap_scratch/small.made" 2>&1 && return
	not_ok "the small book is made" "$tap_scratch/small.made"
	exit 2
}

# edit FILE SED-COMMAND: in the copy; the edit must change something.
edit() {
	sed "$2" "$copy/$1" >"$copy/edited" || return
	if cmp -s "$copy/$1" "$copy/edited"; then
		not_ok "an edit of $1 that changes it: $2"
	fi
	cat "$copy/edited" >"$copy/$1" && rm "$copy/edited"
}

# line FILE PATTERN: the number of the first line with the pattern.
line() { grep -n -- "$2" "$1" | head -n 1 | cut -d: -f1; }

# sums FOLDER: every file of the book in it, by its sum and name; not drafts.
sums() {
	(cd "$1/build/book" && find . -type f ! -name '*.new' -exec cksum {} + | sort -k 3)
}

# in_copy COMMAND...: runs there.
in_copy() { (cd "$copy" && "$@"); }

# refused NAME PATTERN COMMAND...: in the copy, the command fails as make does
# (status 2), says PATTERN, and leaves the book as it was.
refused() {
	refused_name=$1 refused_pattern=$2
	shift 2
	sums "$copy" >"$tap_scratch/before"
	refuse "$refused_name" 2 "$refused_pattern" in_copy "$@"
	sums "$copy" >"$tap_scratch/after"
	same "$refused_name; the book stays whole" \
		"$tap_scratch/before" "$tap_scratch/after"
}

# tools_without NAME...: a folder with all commands but these.
tools_without() {
	rm -rf "$tap_scratch/tools"
	mkdir "$tap_scratch/tools"
	for place in /usr/local/bin /usr/bin /bin; do
		find -L "$place" -maxdepth 1 -type f -exec ln -sf -t "$tap_scratch/tools" {} +
	done 2>/dev/null
	for tool; do rm -f "$tap_scratch/tools/$tool"; done
}
