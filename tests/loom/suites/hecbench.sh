# What others have found in HeCBench: https://github.com/ORNL/HeCBench, a clone with
# its history. hecbench.csv beside this file has for each finding, an issue's or a
# pull request's number, the program, the commit that has it, or that mends it, and
# arguments as small as it needs. The programs' own makefiles build them. GRAPH is a
# graph of ours, drawn at random; DATA the program's, which lies with its SYCL twin.
: "${SCHEDULES=forward random:1}" "${LIMIT=60}"

programs() {
	awk -F, 'NR > 1 {
		print $4 "\t" $4 "\t" $4 "\t" $2 " " $3 " " $5
	}' "$suites/hecbench.csv"
}

build() {
	# shellcheck disable=SC2086 # program, commit and arguments
	set -- $program
	mkdir "$mine/tree"
	{
		echo "src/$1-cuda"
		git ls-tree -d --name-only "$2" "src/$1-sycl/data" src/include
		# Of another one's folder, that the makefile names, the sources.
		git show "$2:src/$1-cuda/Makefile" |
			sed -n 's|.*\.\./\([a-z0-9A-Z-]*\).*|src/\1/|p' | sort -u |
			xargs -r git ls-tree --name-only "$2" | grep '\.[a-z]*$'
	} | xargs git archive "$2" | tar -x -C "$mine/tree" || return
	graph >"$mine/graph"
	make -s -C "$mine/tree/src/$1-cuda" CC="$loomcc" LAUNCHER= ARCH=sm_90 ||
		return
	printf 'cd "%s" && exec ./%s "$@"\n' "$mine/tree/src/$1-cuda" \
		"$(cd "$mine/tree/src/$1-cuda" && sed -n \
			's/^program *:*= *//p' Makefile)" >"$mine/program"
	chmod +x "$mine/program"
}

inputs() {
	echo "$program" | cut -d ' ' -f3- |
		sed "s|GRAPH|$mine/graph|; s|DATA|../${program%% *}-sycl/data|g"
}

# 200 nodes, each with edges to four drawn others: two numbers, where each one's
# edges begin, their ends and their weights, in 4 bytes each.
graph() {
	awk 'function put(n) {
		printf "%c%c%c%c", n % 256, int(n / 256), 0, 0
	}
	BEGIN {
		srand(1)
		put(200)
		put(800)
		for (i = 0; i <= 200; i++)
			put(4 * i)
		for (i = 0; i < 1600; i++)
			put(int(rand() * 200))
	}'
}

wanted() { echo "$1"; }
