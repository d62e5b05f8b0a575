# Sourced by run: what tangle does to files over several runs.

# The README's example is a book, and a line comes from where it says.
readme=$PWD/tangle/README.md
example() {
	mkdir chapters
	awk '/^````markdown$/ { file = n++ ? "chapters/01-first.md" : "book.md"; next }
		/^````$/ { file = "" } file { print > file }' "$readme"
	status 0 "$tangle" book.md
	tr '\n' ' ' <"$readme" | sed -n 's/.*`tangle locate \([^`]*\)` says `\([^`]*\)`.*/\1 \2/p' >places
	read -r made chapter <places
	"$tangle" locate "$made" >found && holds found "$chapter"
	"$tangle" locate "$chapter" >found && holds found "$made"
}
expect "the README's example, there and back" example

keeps_time() {
	two_files
	touch -t 200001010000 src/one.txt src/x/two.txt build/tangle.*
	touch -t 200001010001 mark
	status 0 "$tangle" book.md
	find src build -type f -newer mark
	{ echo one | block src/one.txt; echo new | block src/x/two.txt; } \
		>chapters/a.md
	status 0 "$tangle" book.md
	find src -type f -newer mark >changed
	holds changed src/x/two.txt
	holds src/x/two.txt new
}
expect "an unchanged file keeps its time stamp" keeps_time

runs_scripts() {
	mkdir chapters
	echo '- [a](chapters/a.md)' >book.md
	{ printf '#!/bin/sh\necho ran\n' | block src/ran; echo one | block src/one.txt; } >chapters/a.md
	(umask 022 && status 0 "$tangle" book.md)
	src/ran >said && holds said ran
	! find src/one.txt -perm /111 | grep .
}
expect "a script that names its interpreter may be run" runs_scripts

deletes_stale() {
	two_files
	mkdir src/mine && echo mine >src/mine/notes.txt
	echo one | block src/one.txt >chapters/a.md
	status 0 "$tangle" book.md
	absent src/x
	holds src/mine/notes.txt mine
	echo other | block figures/other.txt >chapters/a.md
	status 0 "$tangle" book.md
	absent src/one.txt
	holds src/mine/notes.txt mine
	rm -r src/mine
	echo three | block src/three.txt >chapters/a.md
	status 0 "$tangle" book.md
	echo four | block figures/four.txt >chapters/a.md
	status 0 "$tangle" book.md
	absent src
}
expect "stale targets and empty folders go, hand-made files stay" deletes_stale

keeps_chapters() {
	mkdir chapters
	printf -- '---\nroots: [lib]\n---\n- [a](chapters/a.md)\n' >book.md
	echo '# Made' | block lib/made.md >chapters/a.md
	status 0 "$tangle" book.md
	holds lib/made.md '# Made'
	echo '# A' >chapters/a.md
	echo '- [made](lib/made.md)' >>book.md
	status 0 "$tangle" --force book.md
	holds lib/made.md '# Made'
}
expect "what was a target and is a chapter now stays" keeps_chapters

changes_kind() {
	book chapters/a.md
	echo file | block src/a >chapters/a.md
	status 0 "$tangle" book.md
	echo inside | block src/a/b/c >chapters/a.md
	status 0 "$tangle" book.md
	holds src/a/b/c inside
	echo file | block src/a >chapters/a.md
	status 0 "$tangle" book.md
	holds src/a file
}
expect "a file becomes a folder and a file again" changes_kind

refuses_edited() {
	two_files
	echo edited >src/one.txt
	{ echo new | block src/one.txt; echo new | block src/x/two.txt; } \
		>chapters/a.md
	status 1 "$tangle" book.md 2>err
	says "chapters/a.md:1:16: error: 'src/one.txt' was edited since" err
	holds src/one.txt edited
	holds src/x/two.txt two
	status 0 "$tangle" --force book.md
	holds src/one.txt new
	holds src/x/two.txt new
}
expect "an edited target is kept until --force" refuses_edited

refuses_edited_stale() {
	two_files
	echo edited >src/one.txt
	echo two | block src/x/two.txt >chapters/a.md
	status 1 "$tangle" book.md 2>err
	says "src/one.txt: no chapter asks for this file now, but it" err
	holds src/one.txt edited
	status 0 "$tangle" --force book.md
	absent src/one.txt
}
expect "an edited stale target is kept until --force" refuses_edited_stale

restores_deleted() {
	two_files
	rm -r src/x
	status 0 "$tangle" book.md
	holds src/x/two.txt two
	rm -r build
	status 0 "$tangle" book.md
	{ echo changed | block src/one.txt; echo two | block src/x/two.txt; } \
		>chapters/a.md
	status 0 "$tangle" book.md
	holds src/one.txt changed
}
expect "deleted targets and a deleted record come back" restores_deleted

error_writes_nothing() {
	two_files
	echo '```c' >>chapters/a.md
	sed 's/^one$/uno/; s/two/three/' chapters/a.md >b && mv b chapters/a.md
	tree >before
	status 1 "$tangle" --depfile build/d book.md 2>err
	tree | diff before - | sed '/err$/d; /^[0-9]/d'
	holds src/one.txt one
}
expect "an error writes nothing" error_writes_nothing

checks_only() {
	two_files
	status 0 "$tangle" --check book.md >out
	[ ! -s out ] || echo "--check speaks of nothing"
	{ echo uno | block src/one.txt; echo new | block src/new.txt; } \
		>chapters/a.md
	tree >../list && mv ../list before
	status 1 "$tangle" --check --depfile d book.md >../out 2>&1
	tree | diff before - | sed '/before$/d; /^[0-9]/d'
	LC_ALL=C sort ../out >got
	diff -u - got <<-'EOF'
	src/new.txt: would be made
	src/one.txt: would be changed
	src/x/two.txt: would be deleted
	EOF
	holds src/one.txt one
	echo edited >src/one.txt
	status 1 "$tangle" --check book.md >out 2>err
	says "was edited since" err
}
expect "--check says what would change and writes nothing" checks_only

never_follows_the_record() {
	two_files
	mkdir elsewhere && echo two >elsewhere/two.txt
	rm -r src/x && ln -s ../elsewhere src/x
	echo one | block src/one.txt >chapters/a.md
	status 0 "$tangle" book.md 2>err
	says 'tangle: warning: src/x/two.txt: no chapter asks' err
	holds elsewhere/two.txt two
	echo precious >precious
	hash=$(sed -n 's/ .*//;2p' build/tangle.manifest)
	printf 'tangle 1\n%s 9 ../%s\n' "$hash" precious >build/tangle.manifest
	status 1 "$tangle" book.md 2>err
	says "build/tangle.manifest is damaged; delete it" err
	for damage in '' 'tangle 2' 'tangle 1
x 1 src/a' 'tangle 1
1 src/a' 'tangle 1
12345678123456781 1 src/a'; do
		printf '%s' "$damage" >build/tangle.manifest
		status 1 "$tangle" --force book.md 2>err
		says "is damaged" err
	done
	rm build/tangle.manifest
	status 0 "$tangle" --force book.md
}
expect "a damaged or meddled-with record deletes nothing" \
	never_follows_the_record

writes_depfile() {
	book 'chapters/a b.md' 'chapters/c#$%:\ d\.md'
	echo '```text {file=src/a}' >'chapters/a b.md'
	printf 'a\n```\n' >>'chapters/a b.md'
	echo none >'chapters/c#$%: d\.md'
	sed 's/\\/\\\\/g' book.md >b && mv b book.md
	mv 'chapters/c#$%: d\.md' 'chapters/c#$%:\ d\.md'
	status 0 "$tangle" --depfile='build/o ut.mk' book.md
	diff -u - 'build/o ut.mk' <<-'EOF'
	build/o\ ut.mk: book.md \
	 chapters/a\ b.md \
	 chapters/c\#$$\%\:\\\ d\.md
	book.md:
	chapters/a\ b.md:
	chapters/c\#$$\%\:\\\ d\.md:
	EOF
	touch -t 200001010000 'build/o ut.mk' && touch -t 200001010001 mark
	status 0 "$tangle" --depfile 'build/o ut.mk' book.md
	find build/*.mk -newer mark | grep -q . || echo "its time stamp stays"
}
expect "the depfile escapes names and moves its time stamp" writes_depfile

drives_make() {
	book chapters/a.md 'chapters/b c.md'
	echo a | block src/a >chapters/a.md
	echo b | block src/b >'chapters/b c.md'
	cat >Makefile <<-'EOF'
	include out.mk
	all: ; @:
	out.mk: book.md ; @"$(TANGLE)" --depfile $@ book.md && echo ran
	EOF
	printf 'ran\nran\nran\n' >three
	run="make -s"
	export TANGLE="$tangle"
	$run >first 2>err
	$run >second 2>err
	touch -t 200001010000 out.mk
	$run >third 2>err
	rm chapters/a.md && book 'chapters/b c.md'
	touch -t 200001010000 out.mk
	status 0 $run >fourth 2>err
	cat first second third fourth | diff -u three -
	absent src/a
}
if command -v make >"$tap_scratch/log"; then
	expect "make runs it when it should, also without a chapter" drives_make
else
	skip "make runs it when it should" "no make"
fi

works_elsewhere() {
	mkdir -p 'a b/c' && (cd 'a b/c' && two_files)
	rm -r 'a b/c/src' 'a b/c/build'
	status 0 "$tangle" --depfile d 'a b/c/book.md'
	holds 'a b/c/src/one.txt' one
	absent src build
	says '^d: a\\ b/c/book.md ' d
	echo '```c' >>'a b/c/chapters/a.md'
	(cd / && status 1 "$tangle" "$place/a b/c/book.md") 2>err
	says "^$place/a b/c/chapters/a.md:7:1: error:" err
	mv 'a b/c/book.md' 'a b/c/-book.md'
	(cd 'a b/c' && echo '- [A](chapters/a.md)' >-book.md &&
		echo one | block src/one.txt >chapters/a.md &&
		status 0 "$tangle" -- -book.md)
}
expect "it works from elsewhere and in a path with spaces" works_elsewhere

runs_together() {
	two_files
	rm -r src build
	pids=
	for i in 1 2 3 4 5 6; do
		"$tangle" book.md & pids="$pids $!"
	done
	for pid in $pids; do
		status 0 wait "$pid"
	done
	find src build -type f | LC_ALL=C sort >got
	diff -u - got <<-'EOF'
	build/tangle.chapters
	build/tangle.manifest
	src/one.txt
	src/x/two.txt
	EOF
}
expect "several runs at once do not mix" runs_together

knows_usage() {
	status 2 "$tangle" 2>err
	says '^usage: tangle' err
	status 2 "$tangle" --chek book.md 2>err
	says '^tangle: no such option: --chek' err
	status 2 "$tangle" a.md b.md 2>err
	status 2 "$tangle" --depfile 2>err
	status 2 "$tangle" --depfile= book.md 2>err
	status 2 "$tangle" some/folder/ 2>err
	status 2 "$tangle" '' 2>err
	status 0 "$tangle" --help >out
	says '--depfile' out
	status 0 "$tangle" --version >out
	says '^tangle [0-9]' out
	absent src build
}
expect "wrong usage exits 2" knows_usage

reports_io() {
	two_files
	status 3 "$tangle" none.md 2>err
	says '^tangle: none.md: No such file' err
	status 3 "$tangle" none/book.md 2>err
	says '^tangle: none/?: No such file' err
	status 3 "$tangle" src/../chapters 2>err
	says 'chapters: Is a directory' err
	rm -r build src && echo >build
	status 3 "$tangle" book.md 2>err
	says 'build' err
	[ -c /dev/full ] || return 0
	rm build
	status 3 "$tangle" --depfile /dev/full book.md 2>err
	says '^tangle: /dev/full: No space left' err
	[ -c /dev/full ] || echo "/dev/full is a file now"
	status 3 "$tangle" --help >/dev/full 2>err
	absent src
	status 3 "$tangle" --check book.md >/dev/full 2>err
}
expect "what cannot be read or written exits 3" reports_io

# in_tmpfs OPTIONS COMMAND...: runs it where ./disk is a small file system.
in_tmpfs() {
	options=$1
	shift
	mkdir -p disk && unshare -rm sh -c 'mount -t tmpfs -o '"$options"' \
		tangle disk && shift 0 && "$@"' sh "$@"
}

fills_disk() {
	two_files
	cp -r book.md chapters disk
	cd disk || return 1
	status 0 "$tangle" book.md
	awk 'BEGIN { for (i = 0; i < 9000; i++) print "line", i }' |
		block src/x/two.txt >chapters/a.md
	echo uno | block src/one.txt >>chapters/a.md
	dd if=/dev/zero of=fill bs=4096 2>../err
	status 3 "$tangle" --depfile d book.md 2>../err
	says 'No space left' ../err
	holds src/x/two.txt two
	absent d
	find . -name '.tangle-*'
	rm fill
	status 0 "$tangle" book.md
	holds src/one.txt uno
	find . -name '.tangle-*'
}
full_disk() { in_tmpfs size=512k sh "$tap_scratch/part" fills_disk; }

reads_only() {
	if [ -d disk ]; then
		cp -r book.md chapters disk && cd disk || return 1
	fi
	status 0 "$tangle" book.md
	$close || echo "cannot close the tree"
	status 0 "$tangle" book.md
	status 0 "$tangle" --check book.md
	$open
	echo uno | block src/one.txt >chapters/a.md
	$close
	status 1 "$tangle" --check book.md >"$place/out"
	status 3 "$tangle" book.md 2>"$place/err"
	says 'Read-only file system|Permission denied' "$place/err"
	holds src/one.txt one
	$open
}
# To root, only a file system can be closed.
read_only_root() {
	two_files
	close='mount -o remount,ro .' open='mount -o remount,rw .'
	export close open
	in_tmpfs size=512k sh "$tap_scratch/part" reads_only
}
read_only_user() {
	two_files
	close='chmod -R a-w src build' open='chmod -R u+w src build'
	reads_only
}

# The two run in a shell of their own, within the file system's namespace.
{
	sed -n '/^# book CHAPTER/,/^}$/p; /^block()/p; /^# status/,/^}$/p
		/^holds()/p; /^absent()/p; /^says()/p; /^two_files()/,/^}$/p
		/^fills_disk()/,/^}$/p; /^reads_only()/,/^}$/p' \
		tests/tangle/steps.sh tests/tangle/behaviour.sh
	echo '"$1"'
} >"$tap_scratch/part"
if (cd "$tap_scratch" && in_tmpfs size=64k true) >"$tap_scratch/log" 2>&1; then
	expect "a full disk leaves whole files" full_disk
	tmpfs=yes
else
	skip "a full disk leaves whole files" "no tmpfs may be mounted here"
	tmpfs=no
fi
if [ "$(id -u)" -ne 0 ]; then
	expect "a read-only tree exits 3, --check works there" read_only_user
elif [ $tmpfs = yes ]; then
	expect "a read-only tree exits 3, --check works there" read_only_root
else
	skip "a read-only tree exits 3" "root writes everywhere here"
fi
