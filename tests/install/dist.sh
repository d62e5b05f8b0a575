# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The sources as a tarball, and what a new reader does with it: each command of chapter
# "Start here", without git and without the book's packages, prints what the page says.
# loom is built from nothing for both.
packed="$tap_scratch/packed" start="$tap_scratch/a new reader/warp-and-weft-$version"

# What git has of this tree, and would have of its edits, in a repository of its own.
as_committed() {
	mkdir -p "$packed"
	git ls-files -zco --exclude-standard | tar -c --null -T - | tar -x -C "$packed"
	git -C "$packed" init -q && git -C "$packed" add -Af . &&
		git -C "$packed" -c user.name=tests -c user.email=tests@localhost commit -qm 'As it is'
}
pack() { (cd "$packed" && make -s dist && cat "build/warp-and-weft-$version.tar.gz.sha256"); }
sum() { cksum <"$packed/build/warp-and-weft-$version.tar.gz"; }
unpacked() (
	mkdir -p "${start%/*}" && cd "$packed/build" && sha256sum -c "warp-and-weft-$version.tar.gz.sha256" &&
		tar -xzf "warp-and-weft-$version.tar.gz" -C "${start%/*}"
)

# transcript: the blocks of commands, each command followed by what it prints.
# What make says of its work is nobody's to read; nor are blanks at lines' ends.
transcript() {
	while IFS= read -r command; do
		printf '$ %s\n' "$command"
		case $command in
		make*) sh -c "$command" >"$tap_scratch/made" 2>&1 || cat "$tap_scratch/made" ;;
		*) sh -c "$command" 2>&1 ;;
		esac
	done
}
tools_build() (
	cd "$start" && make tools && build/bin/loomcc --version | grep -qx "loomcc $version"
)

if as_committed >"$tap_scratch/committed" 2>&1; then
	check "dist: make dist" pack
	sum >"$tap_scratch/first"
	touch "$packed/README.md"
	pack >/dev/null 2>&1
	sum >"$tap_scratch/second"
	same "dist: twice the same, bit by bit" "$tap_scratch/first" "$tap_scratch/second"
	check "dist: the tarball is what its sum says" unpacked

	# The file that the reader is asked to save: the program's chunk.
	sed -n '/^```cuda {file=src\/first.cu}/,/^```/p' chapters/00-start.md |
		sed '1d;$d' >"$start/first.cu"
	sed -n '/^```console/,/^```$/p' chapters/00-start.md | grep -v '^```' >"$tap_scratch/page"
	sed -n 's/^\$ //p' "$tap_scratch/page" >"$tap_scratch/commands"
	check "start: there are commands to try" grep -q 'loomcc first.cu' "$tap_scratch/commands"
	hide=$tap_scratch/bin
	mkdir -p "$hide"
	for tool in pandoc gnuplot lualatex apt-get sudo; do
		printf '#!/bin/sh\necho "%s is not for beginners" >&2\nexit 1\n' $tool >"$hide/$tool"
		chmod +x "$hide/$tool"
	done
	(cd "$start" && PATH="$hide:$PATH" && transcript <"$tap_scratch/commands") |
		sed 's/ *$//' >"$tap_scratch/tried"
	same "start: every command prints what the page says" "$tap_scratch/page" "$tap_scratch/tried"

	check "dist: the tarball's tools build without git" tools_build
	echo >>"$packed/README.md"
	refuse "dist: refuses what is not committed" 2 'changes that are not committed' \
		sh -c 'cd "$1" && make -s dist' - "$packed"
else
	skip "dist: make dist" "not a git checkout"
fi
