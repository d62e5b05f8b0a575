# Sourced by run: what tests of behaviour are written with. Each runs in a fresh
# folder, as a function that prints what is wrong and nothing else.

place=$tap_scratch/behaviour
tangle=$checked

# expect NAME FUNCTION: passes when the function exits 0 and prints nothing.
expect() {
	rm -rf "$place" && mkdir "$place"
	(cd "$place" && "$2") >"$tap_scratch/log" 2>&1
	expect_status=$?
	if [ -s "$tap_scratch/log" ] || [ $expect_status -ne 0 ]; then
		echo "exit status $expect_status" >>"$tap_scratch/log"
		not_ok "$1" "$tap_scratch/log"
	else
		ok "$1"
	fi
}

# book CHAPTER...: a book.md that lists them.
book() {
	for chapter; do
		printf -- '- [Chapter](<%s>)\n' "$chapter"
	done >book.md
	mkdir -p chapters
}

# block FILE: a text block for FILE with what comes in.
block() { printf '```text {file="%s"}\n' "$1"; cat; printf '```\n'; }

# status WANTED COMMAND...: complains about another exit status.
status() {
	wanted_status=$1
	shift
	"$@"
	got_status=$?
	[ "$got_status" -eq "$wanted_status" ] ||
		echo "wanted exit status $wanted_status, got $got_status: $*"
}

# holds FILE TEXT
holds() { printf '%s\n' "$2" | diff -u - "$1"; }
absent() { for path; do [ ! -e "$path" ] || echo "$path is there"; done; }
says() { grep -Eq -- "$1" "$2" || { echo "no /$1/ in:"; cat "$2"; }; }
tree() { find . -type f -o -type l -o -type d | LC_ALL=C sort; }

two_files() {
	book chapters/a.md
	{ echo one | block src/one.txt; echo two | block src/x/two.txt; } \
		>chapters/a.md
	status 0 "$tangle" book.md
}
export tangle place

# one_of FILE TEXT...: the file is absent ("-") or holds one of the texts.
one_of() {
	path=$1
	shift
	[ -e "$path" ] && text=$(cat "$path") || text=-
	for allowed; do
		[ "$text" != "$allowed" ] || return 0
	done
	echo "killed at $at, $path holds '$text'"
}
