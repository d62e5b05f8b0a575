# Sourced by behaviour.sh: books that are out of proportion.

# generate PROGRAM: book.md and chapters/a.md from an awk BEGIN block.
generate() {
	book chapters/a.md
	awk "BEGIN { $1 }" >chapters/a.md
}

# doubles TIMES TEXT: chunks that each hold the next one twice; the last holds
# TEXT.
doubles() {
	generate 'print "```c {file=src/a.c}\n<<c1>>\n```"
		for (i = 1; i <= '"$1"'; i++)
			printf "```c {#c%d}\n<<c%d>>\n<<c%d>>\n```\n", i, i + 1, i + 1
		print "```c {#c" i "}\n'"$2"'```"'
}

# refused: the book in this folder goes over the limit.
refused() {
	(ulimit -t 20 && status 1 "$plain" book.md) 2>err
	says 'chapters/a.md:1:12: error: with .src/a.c. the .* 256 MiB' err
	absent src
}

refuses_doubling() {
	doubles 60 'int x;\n'
	refused
	doubles 60 ''
	refused
	doubles 22 'int x;\n'
	refused
	doubles 12 'int x;\n'
	status 0 "$plain" book.md
	grep -c '^int x;$' src/a.c | holds - 4096
}
expect "chains of references that double are refused in time" refuses_doubling

refuses_indents() {
	generate 'print "```c {file=src/a.c}"
		printf "%30000s<<deep>>\n%5s<<deep>>\n```\n```c {#deep}\n", "", ""
		for (i = 0; i < 10000; i++) print "x;"
		print "```"'
	refused
	sed '2d' chapters/a.md >b && mv b chapters/a.md
	status 0 "$plain" book.md
	grep -c '^     x;$' src/a.c | holds - 10000
}
expect "an indent that grows a chunk beyond the limit is refused" \
	refuses_indents

refuses_size() {
	book chapters/a.md
	dd if=/dev/null of=chapters/a.md bs=1048576 seek=257 2>err
	status 1 "$plain" book.md 2>err
	says '^chapters/a.md: error: longer than 256 MiB' err
}
expect "a chapter longer than 256 MiB is refused" refuses_size

goes_deep() {
	generate 'print "```c {file=src/a.c}\n<<c1>>\n```"
		for (i = 1; i < 10000; i++)
			printf "```c {#c%d}\n\t<<c%d>>\n```\n", i, i + 1
		print "```c {#c10000}\nint deep;\n```"'
	(ulimit -s 256 && status 0 "$plain" book.md)
	tail -n 1 src/a.c | tr -d '\t' | holds - 'int deep;'
	tail -n 1 src/a.c | tr -dc '\t' | wc -c | tr -d ' ' | holds - 9999
	echo '```c {#c10000}
<<c1>>
```' >>chapters/a.md
	(ulimit -s 256 && status 1 "$plain" book.md) 2>err
	grep -c "note: 'c[0-9]*' contains 'c[0-9]*'" err | holds - 10000
}
expect "10,000 references deep, also as a cycle" goes_deep

has_long_names() {
	generate 'for (n = ""; length(n) < 2000; ) n = n "abcdefgh"
		printf "```c {#main file=src/a.c}\n<<%s>>\n```\n", n
		printf "```c {#%s}\nint x;\n```\n", n'
	status 0 "$tangle" book.md
	tail -n 1 src/a.c | holds - 'int x;'
	generate 'for (n = ""; length(n) < 2000; ) n = n "abcdefgh"
		printf "```c {#main file=src/a.c}\n<<%sx>>\n```\n", n
		printf "```c {#%s file=src/a.c}\nint x;\n```\n", n'
	status 1 "$tangle" book.md 2>err
	says '^chapters/a.md:2:1: error: no chunk named .abcdefgh' err
	[ "$(sed -n 2p err | wc -c)" -lt 120 ] || echo "the excerpt is long"
}
expect "names of 2000 characters" has_long_names

# in_order EXPRESSION: 3000 chunks, the i-th named by the expression.
in_order() {
	generate 'print "```text {file=src/a}"
		for (i = 0; i < 3000; i++) printf "<<n%06d>>\n", i
		print "```"
		for (i = 0; i < 3000; i++)
			printf "```text {#n%06d}\n%d\n```\n", '"$1"', '"$1"
	status 0 "$plain" book.md
	awk 'BEGIN { for (i = 0; i < 3000; i++) print i }' | diff - src/a
}
any_order() { in_order i; in_order 2999-i; in_order 'i*1409%3000'; }
expect "names in any order" any_order

many_mistakes() {
	generate 'print "```c {file=src/a.c}"
		for (i = 0; i < 5000; i++) printf "<<no%d>>\n", i
		print "```"
		for (i = 0; i < 5000; i++) printf "```c {#on%d}\n```\n", i'
	(ulimit -t 20 && status 1 "$plain" book.md) 2>err
	grep -c 'error: no chunk named' err | holds - 5000
	grep -c 'is never used' err | holds - 5000
}
expect "all of 10,000 errors are reported" many_mistakes

nests_deep() {
	generate 'for (i = 0; i < 2000; i++) q = q ">"
		print q "```text {file=src/a}\n" q "deep\n" q "```"'
	status 0 "$plain" book.md
	holds src/a deep
}
expect "a block in 2000 quotes" nests_deep
