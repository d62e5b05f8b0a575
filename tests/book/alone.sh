# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The programs that stand alone, src/*.cu: what the commands of their sections
# print is what the chapters show. Chapter 0's are ../install/dist.sh's.
alone="$tap_scratch/alone"
# CHAPTER PROGRAM: what stands in consoles behind the program, up to the next heading.
consoles() {
	awk -v file="file=$2" '
		/^```cuda/ && index($0, file) { ours = 1 }
		ours && !fence && /^#/ { exit }
		/^```/ { fence = !fence; shown = ours && /console/; next }
		shown' "$1"
}
for chapter in chapters/*.md; do
	case $chapter in */00-*) continue ;; esac
	program=$(sed -n 's/^```cuda {.*file=\(src\/[a-z-]*\.cu\).*/\1/p' "$chapter")
	[ -n "$program" ] || continue
	rm -rf "$alone"
	mkdir "$alone"
	ln -s "$PWD/build" "$PWD/src" "$alone"
	consoles "$chapter" "$program" >"$tap_scratch/page"
	sed -n 's/^\$ //p' "$tap_scratch/page" >"$tap_scratch/commands"
	(cd "$alone" && while IFS= read -r command; do
		printf '$ %s\n' "$command"
		sh -c "$command" 2>&1
	done <"$tap_scratch/commands") | sed 's/ *$//' >"$tap_scratch/printed"
	check "alone: $program is compiled and run" grep -q "loomcc.* \(src/\)*${program##*/}" "$tap_scratch/commands"
	same "alone: $program prints what the chapter shows" "$tap_scratch/page" "$tap_scratch/printed"
done
