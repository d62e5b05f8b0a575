# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The programs that stand alone, src/*.cu: what the commands of their chapters
# print is what the chapters show. Chapter 0's are start.sh's.
alone="$tap_scratch/alone"
for chapter in chapters/*.md; do
	case $chapter in */00-*) continue ;; esac
	program=$(sed -n 's/^```cuda {.*file=\(src\/[a-z-]*\.cu\).*/\1/p' "$chapter")
	[ -n "$program" ] || continue
	rm -rf "$alone"
	mkdir "$alone"
	ln -s "$PWD/build" "$PWD/src" "$alone"
	sed -n '/^```console/,/^```$/p' "$chapter" | grep -v '^```' >"$tap_scratch/page"
	sed -n 's/^\$ //p' "$tap_scratch/page" >"$tap_scratch/commands"
	(cd "$alone" && while IFS= read -r command; do
		printf '$ %s\n' "$command"
		sh -c "$command" 2>&1
	done <"$tap_scratch/commands") | sed 's/ *$//' >"$tap_scratch/printed"
	check "alone: $program is compiled and run" grep -q "loomcc.* \(src/\)*${program##*/}" "$tap_scratch/commands"
	same "alone: $program prints what the chapter shows" "$tap_scratch/page" "$tap_scratch/printed"
done
