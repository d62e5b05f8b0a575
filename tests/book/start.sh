# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Chapter "Start here": each of its commands, in a tree as git has it and
# without the book's packages, prints what the page says.
start="$tap_scratch/a new reader"
mkdir -p "$start"
git ls-files -zco --exclude-standard | tar -c --null -T - | tar -x -C "$start"

# The file that the reader is asked to save: the program's chunk.
sed -n '/^```cuda {file=src\/first.cu}/,/^```/p' chapters/00-start.md |
	sed '1d;$d' >"$start/first.cu"

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
