# Sourced by run: compiles what is tangled from lines/ and compares
# each error's line with the chapter's. An identifier wrong_N is an error, and
# its place in the chapter is where it stands.

# maps FILE...: every wrong_N of the chapters is reported where it is.
maps() {
	cp -R "$here/lines/." .
	status 0 "$tangle" book.md
	(cd chapters && grep -n -o 'wrong_[0-9]*' *.md) |
		sed 's|^|chapters/|' | LC_ALL=C sort -u >wanted
	for made; do
		case $made in
		*.c) "$CC" -std=c11 -fsyntax-only -Wno-all "$made" ;;
		*) "${CXX:-c++}" -std=c++17 -x c++ -fsyntax-only "$made" ;;
		esac
	done >errors 2>&1
	awk -F: '/ error: / && match($0, /wrong_[0-9]+/) {
		print $1 ":" $2 ":" substr($0, RSTART, RLENGTH)
	}' errors | LC_ALL=C sort -u >got
	diff -u wanted got
	[ "$(wc -l <wanted)" -gt 15 ] || echo "the chapters lost their errors"
}

maps_lines() { maps src/plain.c src/raw.cpp; }
expect "the compiler reports the chapter's own lines" maps_lines
