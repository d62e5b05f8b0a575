# Sourced by run: files that somebody wrote under the roots, on their way into a
# chapter.

# a_book: a chapter with a program, prose and two sections.
a_book() {
	book chapters/a.md chapters/b.md
	{
		printf '# One\n\nText.\n\n'
		echo one | block src/one.txt
		printf '\n## Two {#sec-two .x}\n\nMore.\n\nThree\n-----\n\nThe end.\n'
	} >chapters/a.md
	printf '# Other\n\nNothing.\n' >chapters/b.md
	status 0 "$tangle" book.md
}

# keep, and kept: nothing has changed since.
keep() { rm -rf ../kept && cp -R . ../kept; }
kept() { diff -r ../kept . || echo "after: $*"; }

# refused TEXT FILE [ARGUMENT...]: with that message, and all as it was.
refused() {
	text=$1
	shift
	keep
	status 1 "$tangle" adopt "$@" 2>err
	says "$text" err
	rm err
	kept "$@"
}

# taken: tangle, stitch and adopt have nothing to do, and a fresh copy of the
# chapters makes the same files.
taken() {
	status 0 "$tangle" --check book.md
	status 0 "$tangle" stitch
	rm -rf ../fresh && mkdir ../fresh && cp -R book.md chapters ../fresh
	(cd ../fresh && status 0 "$tangle" book.md)
	diff -r src ../fresh/src
}

adopts() {
	a_book
	printf '#include <cuda.h>\n\n__global__ void k(int *p)\n{\n\t*p <<= 2;\n}\n' \
		>src/new.cu
	cp src/new.cu ../own
	status 1 "$tangle" adopt --check src/new.cu chapters/a.md >out
	holds out 'chapters/a.md:18: would adopt src/new.cu, 6 lines'
	cmp src/new.cu ../own
	status 0 "$tangle" adopt src/new.cu chapters/a.md >out
	holds out 'chapters/a.md:18: adopted src/new.cu, 6 lines'
	sed -n '16,$p' chapters/a.md >new
	{
		printf 'The end.\n\n```cuda {file=src/new.cu}\n'
		cat ../own
		printf '```\n'
	} | diff -u - new
	grep -v '^#line\|^// Made by tangle' src/new.cu | diff ../own -
	rm out new
	taken
	holds src/one.txt one
	sed 's/<<=/>>=/' src/new.cu >x && mv x src/new.cu
	status 1 "$tangle" book.md 2>err
	says "'src/new.cu' was edited since tangle wrote it" err
	status 0 "$tangle" stitch >out
	grep -q '>>= 2' chapters/a.md || echo "stitch lost the edit"
}
expect "adopt takes a file in, and tangle owns it then" adopts

# What could close the fence or read as a reference, in a language without
# comments, byte for byte.
hard_files() {
	a_book
	printf '```\n  ````` c\n~~~\n<<name>>\n\t<<b#name>> \n\n    \n\\\\<<x>>\n' \
		>src/fences.txt
	: >src/empty.txt
	printf '\n\n' >src/blank.txt
	printf '#!/bin/sh\necho "$1"\n' >src/run.sh && chmod 755 src/run.sh
	printf 'x\n' >'src/a b{c}.txt'
	printf '<!-- \n::: {.x}\n# no heading\n' >src/m.txt
	for file in src/fences.txt src/empty.txt src/blank.txt 'src/a b{c}.txt' \
		src/m.txt; do
		cp "$file" ../own
		status 0 "$tangle" adopt "$file" chapters/b.md >out
		cmp "$file" ../own
	done
	status 0 "$tangle" adopt ./src/run.sh "$PWD/chapters/a.md" >out
	sed 1d src/run.sh | sed -n 1p | grep -q '^# Made by tangle' || cat src/run.sh
	[ -x src/run.sh ] || echo "no script any more"
	rm out
	taken
}
expect "adopt brings fences, references and odd names back" hard_files

behind_headings() {
	a_book
	for n in 1 2 3; do echo $n >src/$n.csv; done
	status 0 "$tangle" adopt --under '#sec-two' src/1.csv chapters/a.md >out
	status 0 "$tangle" adopt --under Three src/2.csv chapters/a.md >>out
	status 0 "$tangle" adopt --under=One src/3.csv chapters/a.md >>out
	cat >wanted <<-'END'
	# One

	```csv {file=src/3.csv}
	3
	```

	Text.

	```text {file="src/one.txt"}
	one
	```

	## Two {#sec-two .x}

	```csv {file=src/1.csv}
	1
	```

	More.

	Three
	-----

	```csv {file=src/2.csv}
	2
	```

	The end.
	END
	diff -u wanted chapters/a.md
	rm out wanted
	taken
	printf '# Two\n' >>chapters/a.md
	echo 4 >src/4.csv
	refused "chapters/a.md:29:1: error: a second heading 'Two'" \
		src/4.csv chapters/a.md --under Two
	refused "chapters/a.md: error: no heading reads 'Four'" \
		src/4.csv chapters/a.md --under Four
}
expect "adopt puts a file behind a heading" behind_headings

# Chapters that end otherwise.
other_endings() {
	for text in '# A\r\n\r\nEnd.\r\n' '# A\n\nEnd.' '' '\357\273\277# A\n' \
		'---\ntitle: A\n---\n' '# A\n\n- one\n\n  two\n' '# A\n\n> x'; do
		rm -rf ./* && book chapters/a.md
		printf -- "$text" >chapters/a.md
		cp chapters/a.md ../own
		mkdir src && printf 'one\ntwo\n' >src/a.txt
		status 0 "$tangle" adopt src/a.txt chapters/a.md >../out
		printf 'one\ntwo\n' | diff - src/a.txt
		head -c "$(wc -c <../own)" chapters/a.md | cmp - ../own
		case $text in
		*'\r'*) [ "$(grep -c "$(printf '\r$')" chapters/a.md)" = 8 ] ||
			cat -A chapters/a.md ;;
		esac
		taken
	done
}
expect "adopt minds how a chapter ends" other_endings

keeps_what_it_refuses() {
	a_book
	echo x >src/x.txt
	echo 'int x;' >src/x.c
	refused "chapters/a.md:5:16: error: 'src/one.txt' has its block here" \
		src/one.txt chapters/b.md
	refused 'chapters/c.md is no chapter of book.md; did you mean' \
		src/x.txt chapters/c.md
	refused 'lies outside src/ and figures/' book.md chapters/a.md
	refused "component '.' or '..'" src/../src/x.txt chapters/a.md
	printf 'a\000b\n' >src/nul.txt
	refused '^src/nul.txt: error: not text' src/nul.txt chapters/a.md
	printf 'a\377b\n' >src/byte.txt
	refused '^src/byte.txt: error: not text' src/byte.txt chapters/a.md
	printf 'a\r\nb\r\n' >src/cr.txt
	refused '^src/cr.txt:1:2: error: the line ends in a carriage' \
		src/cr.txt chapters/a.md
	printf '\357\273\277a\n' >src/mark.txt
	refused 'a byte order mark' src/mark.txt chapters/a.md
	printf 'a\n\\<<b>>\n' >src/escaped.txt
	refused '^src/escaped.txt:2:1: error: no chapter can say this line' \
		src/escaped.txt chapters/a.md
	printf '// Made by tangle from chapters/z.md; edit it there.\n' >src/z.c
	refused '^src/z.c:1:1: error: tangle wrote this line' \
		src/z.c chapters/a.md
	printf '#line 4 "chapters/a.md"\nint y;\n' >src/y.c
	refused '^src/y.c:1:1: error: this line looks like a #line' \
		src/y.c chapters/a.md
	echo x >'src/a"b'
	refused 'no block can name this file' 'src/a"b' chapters/a.md
	echo x >src/One.txt
	refused "differs from 'src/one.txt' in capitals" \
		src/One.txt chapters/a.md
	ln -s x.txt src/link.txt
	refused "is a symbolic link" src/link.txt chapters/a.md
	printf '\n<!-- open\n' >>chapters/b.md
	refused '^chapters/b.md:5:.* error: no block can stand behind' \
		src/x.txt chapters/b.md
	mv chapters/b.md real.md && ln -s ../real.md chapters/b.md
	refused 'chapters/b.md is a symbolic link' src/x.txt chapters/b.md
	keep
	status 3 "$tangle" adopt src/on.txt chapters/a.md 2>../err
	says "^tangle: src/on.txt: No such file.*did you mean 'src/one.txt'" \
		../err
	mkdir src/folder && keep
	status 3 "$tangle" adopt src/folder chapters/a.md 2>../err
	says '^tangle: src/folder: Is a directory' ../err
	kept folder
	echo edited >src/one.txt
	refused "'src/one.txt' was edited since" src/x.txt chapters/a.md
	printf '```c\nint x;\n```\n' >>chapters/a.md
	refused "this 'c' block is not compiled" src/x.txt chapters/a.md
}
expect "adopt writes nothing of what it refuses" keeps_what_it_refuses

ends_the_last_line() {
	a_book
	printf 'one\ntwo' >src/x.txt
	status 0 "$tangle" adopt src/x.txt chapters/a.md >out 2>err
	says '^src/x.txt:2:4: warning: no newline at the end' err
	printf 'one\ntwo\n' | diff - src/x.txt
	rm out err
	taken
}
expect "adopt says that it ends the last line" ends_the_last_line

adopt_usage() {
	a_book
	status 2 "$tangle" adopt src/x.txt 2>err
	says 'adopt what, and where' err
	status 2 "$tangle" adopt --force src/x.txt chapters/a.md 2>err
	says 'no such option of adopt' err
	status 2 "$tangle" book.md --under One 2>err
	says 'only adopt has --under' err
	status 2 "$tangle" adopt src/x.txt chapters/a.md --under 2>err
	says 'a heading must follow' err
	status 2 "$tangle" adapt src/x.txt 2>err
	says "did you mean 'adopt'" err
	cd .. && echo 1 >"$place/src/one.csv"
	status 0 "$tangle" adopt "$place/src/one.csv" \
		"$place/chapters/b.md" "$place/book.md" >out
	holds out "$place/chapters/b.md:5: adopted src/one.csv, 1 line"
}
expect "adopt knows wrong usage, and any folder" adopt_usage

# Read-only for whoever is no root, or a file system that says so to root.
closed_chapter() {
	a_book
	echo x >src/x.txt
	chmod a-w chapters/b.md
	chmod -R a+rwX "$place" && chmod a-w chapters/b.md
	keep
	status 1 $as_user "$tangle" adopt src/x.txt chapters/b.md 2>../err
	says 'chapters/b.md may not be written' ../err
	kept closed
}
as_user=
[ "$(id -u)" -ne 0 ] || as_user='setpriv --reuid=65534 --clear-groups'
if (chmod a+x "$tap_scratch" && cd "$tap_scratch" &&
	$as_user "$plain" --version) >/dev/null 2>&1; then
	expect "adopt refuses a chapter that is closed" closed_chapter
else
	skip "adopt refuses a chapter that is closed" "root writes everywhere here"
fi

# Stopped at each call that changes files: nothing is lost, and saying it again
# or a plain run ends it.
adopt_killed() {
	at=1 killed=137
	while [ $at -lt 60 ] && [ $killed -ne 0 ]; do
		rm -rf ./* && a_book
		printf 'uno\ndue\n' >src/new.txt
		cp chapters/a.md ../own
		KILL_AT=$at LD_LIBRARY_PATH=$tap_scratch LD_PRELOAD=killer.so \
			"$shared" adopt src/new.txt chapters/a.md >../out
		killed=$?
		printf 'uno\ndue\n' | diff src/new.txt -
		cmp -s chapters/a.md ../own ||
			grep -q 'file=src/new.txt' chapters/a.md ||
			echo "killed at $at: a chapter that is neither"
		grep -q 'file=src/new.txt' chapters/a.md ||
			status 0 "$plain" adopt src/new.txt chapters/a.md >../out
		status 0 "$plain" book.md
		taken >../out
		cat ../out
		at=$((at + 1))
	done
	[ $at -gt 4 ] || echo "only $at calls seen"
}
adopt_moments() { adopt_killed 2>&1 | grep -v Killed; return 0; }
if preload killer tests/tangle/killer.c; then
	expect "adopt killed at any moment loses nothing" adopt_moments
else
	skip "adopt killed at any moment loses nothing" "no shared objects"
fi
