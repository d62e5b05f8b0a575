# Indigo3, graph algorithms in all styles with planted bugs:
# https://github.com/burtscher/Indigo3Suite. Its generator comes first, in the
# folder, with "bug: {all}" and "dataType: {all}" in codeGen/configure.txt:
# python3 generate_all_codes.py cuda. A name says what was planted. TYPES are the
# data's; GRAPHS are some small inputs of the suite's own, by which loops end at a
# list's last neighbour, blocks are not full and threads meet at nodes.
: "${LOOM_DEVICE=t4}"

programs() {
	find generatedCodes/CUDA -name '*.cu' | sort |
		grep -E "_(${TYPES-IntType|FloatType})_|MST_" | awk '{
		name = $0
		sub(/.*\//, "", name)
		sub(/\.cu$/, "", name)
		n = split(name, word, "_")
		kinds = ""
		planted = 0
		for (i = 1; i <= n; i++)
			if (word[i] ~ /Bug$/ && word[i] !~ /^No/) {
				kind = tolower(word[i])
				sub(/bug$/, "", kind)
				sub(/^nbor/, "nbr", kind)
				kinds = kinds "," kind
				planted++
			}
		kinds = planted ? substr(kinds, 2) : "clean"
		row = planted > 1 ? "several" : kinds
		print word[1] word[3] word[4] kinds "\t" row "\t" kinds "\t" $0
	}'
}

build() {
	"$loomcc" -w -O2 --cuda=12 -I lib -o "$mine/program" "$program"
}

# File, runs and source.
inputs() {
	for graph in ${GRAPHS-undirect3dim_grid_216n_1080e \
		undirect_power_law_250n_2200e undirect_star_1000n_1998e}; do
		echo "$PWD/inputs/$graph.egr 1 0"
	done
}

# What loom says of each. An index that a bug lets run too far leaves its array, or
# comes to words of it that nobody has stored.
wanted() {
	case $1 in
	race | sync) echo race ;;
	nbrbounds | bounds | excessthreads | field) echo bounds uninitialised ;;
	uninitialized) echo uninitialised ;;
	livelock) echo barrier ;;
	precedence | overflow) echo overflow bounds ;;
	esac
}

marked_lines() { awk '/\/\/ [A-Za-z]*Bug here/ { print NR + 1 }' "$program"; }
