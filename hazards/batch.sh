# shellcheck shell=sh disable=SC2046,SC2154 # names are words; who reads this knows $hazards
# Compiles and runs the mistaken kernels and their twins; for run.sh, loom.sh.

# hazard_program NAME...: all of them in one, each in a namespace of its own,
# since a compiler's start costs more than a kernel.
hazard_program() {
	for hazard; do grep -h '^#include' "$hazards/$hazard.cu"; done | sort -u
	echo '#include <cstring>'
	for hazard; do
		echo "namespace $(echo "$hazard" | tr - _) {"
		echo "#include \"$PWD/$hazards/$hazard.cu\""
		echo '}'
	done
	echo 'int main(int, char **argv)'
	echo '{'
	for hazard; do
		echo "if (!std::strcmp(argv[1], \"$hazard\"))"
		echo "return $(echo "$hazard" | tr - _)::main();"
	done
	echo 'return 99;'
	echo '}'
}

# hazard_compile LOOMCC DIRECTORY: DIRECTORY/plain.cu and rich.cu, both ways.
hazard_compile() {
	for hazard_batch in rich plain; do
		echo "$hazard_batch mistaken -UMENDED"
		echo "$hazard_batch mended -DMENDED"
	done | xargs -P 2 -n 3 sh -c '
		"$0" -O1 $4 -o "$1/$2.$3" "$1/$2.cu"' "$1" "$2"
}

# hazard_sort DIRECTORY NAME...: writes DIRECTORY/plain.cu and rich.cu, and
# the names in them to plain.names and rich.names.  Headers cost the most: who
# needs none does not wait for them.
hazard_sort() {
	hazard_directory=$1
	shift
	for hazard_batch in plain rich; do
		: >"$hazard_directory/$hazard_batch.names"
	done
	for hazard; do
		hazard_batch=plain
		if grep -q '^#include' "$hazards/$hazard.cu"; then
			hazard_batch=rich
		fi
		echo "$hazard" >>"$hazard_directory/$hazard_batch.names"
	done
	for hazard_batch in plain rich; do
		hazard_program $(cat "$hazard_directory/$hazard_batch.names") \
			>"$hazard_directory/$hazard_batch.cu"
	done
}

# hazard_run DIRECTORY: leaves NAME.mistaken and NAME.mended there.
hazard_run() {
	for hazard_batch in plain rich; do
		xargs -P 2 -n 1 sh $hazards/each "$1" $hazard_batch \
			<"$1/$hazard_batch.names"
	done
}

# hazard_late DIRECTORY: whether any ran out of time, and which.  That says
# nothing of what loom finds.
hazard_late() {
	find "$1" -name '*.late' -size +0 -exec cat {} + | sort >"$1/late"
	sed "s|^|$hazards: |" "$1/late" >&2
	[ -s "$1/late" ]
}
