# Sourced by run: books that are out of proportion.

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

# bounded SECONDS KILOBYTES COMMAND...: within this time and address space.
bounded() {
	(ulimit -t "$1" && ulimit -v "$2" && shift 2 && "$@")
}

many_chunks() {
	generate 'print "```c {file=src/a.c}"
		for (i = 0; i < 100000; i++) printf "<<c%d>>\n", i
		print "```"
		for (i = 0; i < 100000; i++)
			printf "```c {#c%d}\nint x%d;\n```\n", i, i'
	status 0 bounded 20 400000 "$plain" book.md
	grep -c '^int x' src/a.c | holds - 100000
}
expect "100,000 chunks take less than 400 MB" many_chunks

many_references() {
	generate 'print "```text {file=src/a}"
		for (i = 0; i < 1000000; i++) print "<<c>>"
		print "```\n```text {#c}\nx\n```"'
	status 0 bounded 20 400000 "$plain" book.md
	wc -l <src/a | tr -d ' ' | holds - 1000000
}
expect "a million references to one chunk take less than 400 MB" \
	many_references

too_many_mistakes() {
	generate 'print "```c {file=src/a.c}"
		for (i = 0; i < 200000; i++) print "<<no>>"
		print "```"'
	status 1 bounded 20 400000 "$plain" book.md 2>err
	grep -c 'error: no chunk named' err | holds - 20000
	tail -n 1 err | holds - 'tangle: note: there is more; mend these first'
}
expect "20,000 of more errors are reported" too_many_mistakes

has_a_long_line() {
	book chapters/a.md
	{
		echo '```c {file=src/a.c}'
		head -c 30000000 /dev/zero | tr '\0' x
		printf '\n<<no>>\n```\n'
	} >chapters/a.md
	status 1 bounded 20 400000 "$plain" book.md 2>err
	sed -i.old 3d chapters/a.md && rm chapters/a.md.old
	status 0 bounded 20 400000 "$plain" book.md
	sed -n 3p src/a.c | wc -c | tr -d ' ' | holds - 30000001
}
expect "a line of 30 MB takes less than 400 MB" has_a_long_line

odd_chapters() {
	book book.md folder.md fifo.md zero.md none.md \
		"$(printf '%0300d' 1).md"
	mkdir folder.md && mkfifo fifo.md && ln -s /dev/zero zero.md
	status 1 bounded 20 400000 "$plain" book.md 2>err
	says 'book.md:1:3: error: the book is no chapter of its own' err
	says "2:3: error: cannot read chapter 'folder.md': Is a dir" err
	says "3:3: error: cannot read chapter 'fifo.md': No such dev" err
	says "4:3: error: cannot read chapter 'zero.md': No such dev" err
	says "6:3: error: cannot read chapter '0.*: File name too long" err
	absent src build
	for odd in folder.md fifo.md zero.md; do
		status 3 bounded 20 400000 "$plain" $odd 2>err
	done
}
expect "folders, pipes and devices are no chapters" odd_chapters

differs_in_case() {
	book chapters/a.md chapters/b.md
	echo one | block src/a/one.txt >chapters/a.md
	echo two | block src/A/One.txt >chapters/b.md
	status 1 "$plain" book.md 2>err
	says "b.md:1:16: error: target 'src/A/One.txt' refused: it diff" err
	absent src
}
expect "targets that differ in capitals alone are refused" differs_in_case

# The folder becomes a link between the plan and the first write: linkat is in
# neither, so a preloaded write makes it one.
swaps_folder() {
	two_files
	mkdir ../outside && echo theirs >../outside/two.txt
	echo new | block src/x/two.txt >chapters/a.md
	echo one | block src/one.txt >>chapters/a.md
	status 3 env LD_PRELOAD="$tap_scratch/swap.so" "$shared" book.md 2>err
	says 'src/x/two.txt: (Not a directory|Too many levels)' err
	holds ../outside/two.txt theirs
	ls ../outside | holds - two.txt
	rm -r ../outside
}
cat >"$tap_scratch/swap.c" <<'EOF2'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>
ssize_t write(int fd, const void *bytes, size_t n)
{
	if (fd > 2 && rename("src/x", "src/y") == 0 &&
		symlink("../../outside", "src/x") < 0)
		perror("symlink");
	return ((ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT,
		"write"))(fd, bytes, n);
}
EOF2
if preload swap "$tap_scratch/swap.c"; then
	expect "a folder that becomes a link meanwhile is not entered" \
		swaps_folder
else
	skip "a folder that becomes a link meanwhile" "no shared objects"
fi
