# Sourced by run: messages for editors, and names that are nearly
# right.

# as_json STATUS ARGUMENT...: runs tangle, leaves its standard output in `out`
# and what its document says in `said`.
as_json() {
	json_status=$1
	shift
	status "$json_status" "$tangle" --format=json "$@" >out 2>err
	[ "$(wc -l <err)" -eq 1 ] || echo "more than one line: $(cat err)"
	node "$here/sarif.js" <err >said
}

json_of_errors() {
	cp -R "$here/cases/error-near/." .
	as_json 1 --check book.md
	diff -u - said <<-'EOF'
	exit 1 true
	error book.md:2:3-30 cannot read chapter 'chapters/02 too.md': No such file or directory; did you mean 'chapters/02 two.md'?
	  fix book.md:2:10-28 chapters/02 two.md
	error book.md:3:3-39 cannot read chapter 'chapters/nothing-like-it.md': No such file or directory
	error book.md:4:3-28 cannot read chapter 'chapter/01-one.md': No such file or directory
	warning chapters/01-one.md:1:5-9 no language is named 'CUDA', so it is taken for plain text; did you mean 'cuda'?
	  fix chapters/01-one.md:1:5-9 cuda
	warning chapters/01-one.md:4:4-8 no language is named 'cdua', so it is taken for plain text; did you mean 'cuda'?
	  fix chapters/01-one.md:4:4-8 cuda
	error chapters/01-one.md:9:1-19 this 'cuda' block is not compiled: there is no mark '.fragmnt'; did you mean '.fragment'?
	  fix chapters/01-one.md:9:11-18 fragment
	error chapters/01-one.md:11:1-27 this 'cuda' block is not compiled: give it file=PATH or #name, or mark it .fragment
	error chapters/01-one.md:13:12-19 target 'scr/x.c' refused: it lies outside src/ and figures/; did you mean 'src/x.c'?
	  fix chapters/01-one.md:13:12-19 src/x.c
	error chapters/01-one.md:15:12-22 target 'figure/x.c' refused: it lies outside src/ and figures/; did you mean 'figures/x.c'?
	  fix chapters/01-one.md:15:12-22 figures/x.c
	error chapters/01-one.md:17:12-20 target 'else/x.c' refused: it lies outside src/ and figures/; move it there, or add else to the line 'roots: [src, figures]' of book.md's title block
	error chapters/01-one.md:19:10-13 bad attribute 'fil': no attribute has this key; did you mean 'file'?
	  fix chapters/01-one.md:19:10-13 file
	EOF
	[ ! -s out ] || cat out
	absent src build
}

# Every fix makes its error go away.
json_of_references() {
	cp -R "$here/cases/error-undefined/." .
	as_json 1 book.md
	grep 'fix' said | diff -u - /dev/fd/3 3<<-'EOF'
	  fix chapters/01-one.md:2:4-7 tile
	  fix chapters/01-one.md:3:7-12 tile
	  fix chapters/01-one.md:5:3-8 two#xy
	  fix chapters/01-one.md:6:3-11 01-one#tile
	  fix chapters/01-one.md:7:3-8 two#x
	  fix chapters/01-one.md:8:3-11 02-two#only-two
	  fix chapters/02-two.md:2:3-5 xy
	EOF
}

json_of_notes() {
	cp -R "$here/cases/error-cycle/." .
	as_json 1 book.md
	grep -q '^  note chapters/' said || cat said
	[ "$(grep -c '^error' said)" -eq "$(grep -c ' error: ' expected.err)" ] ||
		cat said
	[ "$(grep -c '^  note' said)" -eq "$(grep -c ' note: ' expected.err)" ] ||
		cat said
}

# Columns count characters, whatever bytes stand before them.
json_of_odd_text() {
	book 'chapters/a b"é%.md'
	printf '```c {#ü\\377" fiel=1}\n```\n```c {#a file=src/a.c}\né\377"<<x>>\n\t<<no>>\n```\n' \
		>'chapters/a b"é%.md'
	as_json 1 book.md
	diff -u - said <<-'EOF'
	exit 1 true
	error chapters/a%20b%22%C3%A9%25.md:1:7-14 bad attribute '#ü\377"': a name has letters, digits, '-', '_', '.' and ':' only
	error chapters/a%20b%22%C3%A9%25.md:4:2-3 not UTF-8: byte 0xFF begins no character; save the file as UTF-8
	error chapters/a%20b%22%C3%A9%25.md:5:2-8 no chunk named 'no'
	EOF
	odd=$(printf 'src/\377\033"\\\n.c:1')
	as_json 1 locate "$odd"
	as_json 2 locate "$(printf '\377\033"\\\n.c:x')"
	holds said "exit 2 false
error - no place: '�?\"\\?.c:x'; give FILE:LINE or FILE:LINE:COLUMN, counted from 1"
	as_json 3 "$(printf '\377"\\.md')"
	says '^exit 3 false' said
	says '^error - �"\\.md: No such file' said
	(mkdir "$(printf 'd\377 %%"')" && cd d* && cp -R ../book.md ../chapters . &&
		as_json 1 "$PWD/book.md" && says 'error file:///.*/d%FF%20%25%22/ch' said)
}

json_of_success() {
	two_files
	as_json 0 book.md
	holds said 'exit 0 true'
	as_json 0 locate src/one.txt:1
	holds said 'exit 0 true'
	holds out chapters/a.md:2
	sed -i s/one/eins/ src/one.txt
	as_json 1 stitch --check
	holds said 'exit 1 true'
	holds out 'chapters/a.md:2: would be changed by src/one.txt:1'
	as_json 1 book.md
	says "^error chapters/a.md:1:16-27 'src/one.txt' was edited" said
	as_json 0 stitch
	as_json 1 locate src/tow.txt:1
	as_json 2 --chek book.md
	says '^exit 2 false' said
	as_json 2
	status 3 "$tangle" book.md --depfile=book.md/x --format=json >out 2>err
	node "$here/sarif.js" <err >said
	says '^error - book.md/x: Not a directory' said
	status 2 "$tangle" --format=json -- --format=jsno a 2>err
	status 0 "$tangle" --format=text book.md
}

near_names() {
	two_files
	while IFS='|' read -r arguments wanted; do
		# shellcheck disable=SC2086 # several arguments
		"$tangle" $arguments >out 2>err && echo "accepted: $arguments"
		says "did you mean '$wanted'\\?$" err
	done <<-'EOF'
	--chek book.md|--check
	stitch --hlep|--help
	--formt=json book.md|--format=json
	--format=jsno book.md|json
	stich|stitch
	stich book.md|stitch
	--check locat src/one.txt:1|locate
	bok.md|book.md
	locate src/on.txt:1|src/one.txt
	locate chapters/b.md:1|chapters/a.md
	EOF
	status 2 "$tangle" --format book.md 2>err
	says 'write --format=text or --format=json' err
	status 2 "$tangle" --nothing-like-it book.md 2>err
	grep 'did you' err
	status 3 "$tangle" -- stitch 2>err
	status 0 "$tangle" --check stitch
}

# What VS Code would list, beside what make prints as well.
matched() {
	cat >output <<-'EOF'
	  LOOMCC src/banks/square.cu
	chapters/03-banks.md:60:5: error: 'x' was not declared
	   60 |     x = 1;
	      |     ^
	chapters/03-banks.md:60:5: note: here
	chapters/03-banks.md:118: no results for x on h200: run 'make record'
	chapters/a b.md:1:2: fatal error: 'y': no such file
	make: *** [Makefile:126: build/loom/square] Error 1
	make[1]: *** [Makefile:126: build/loom/square] Error 1
	EOF
	node "$here/matcher.js" "$here/../../.vscode/tasks.json" <output >found
	diff -u - found <<-'EOF'
	chapters/03-banks.md:60:5 error 'x' was not declared
	chapters/03-banks.md:60:5 note here
	chapters/03-banks.md:118: error no results for x on h200: run 'make record'
	chapters/a b.md:1:2 error 'y': no such file
	EOF
	node "$here/matcher.js" "$here/../../.vscode/tasks.json" \
		<"$here/cases/error-undefined/expected.err" >found
	[ "$(wc -l <found)" -eq \
		"$(grep -c error: "$here/cases/error-undefined/expected.err")" ] ||
		cat found
}

if command -v node >/dev/null; then
	expect "VS Code finds the places of messages" matched
	expect "messages as SARIF: errors and what mends them" json_of_errors
	expect "messages as SARIF: references" json_of_references
	expect "messages as SARIF: notes" json_of_notes
	expect "messages as SARIF: any bytes" json_of_odd_text
	expect "messages as SARIF: success, usage and I/O" json_of_success
else
	skip "messages as SARIF" "no node"
fi
expect "names nearly right are recognised" near_names
