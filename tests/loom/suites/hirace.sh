# The programs of Indigo 0.9 on which HiRace was measured, beside iGUARD and
# compute-sanitizer: https://github.com/JohnJacobsonIII/HiRace-Artifact-SC24.
# A name says what was planted. All graphs of the artifact that are no tiny ones,
# blocks and threads as there. What is without a guard or an atomic operation races;
# so does, without a barrier, a message through shared memory.
programs() {
	find indigo/indigo_sources -name '*.cu' | sort | awk '{
		name = $0
		sub(/.*\//, "", name)
		kinds = ""
		if (name ~ /boundsBug/)
			kinds = ",bounds"
		if (name ~ /(atomic|guard|race|sync)Bug/)
			kinds = kinds ",race"
		kinds = kinds ? substr(kinds, 2) : "clean"
		split($0, part, "/")
		print part[3] kinds "\t" kinds "\t" kinds "\t" $0
	}'
}

build() {
	"$loomcc" -w -O2 -I indigo/indigo_include -o "$mine/program" "$program"
}

inputs() {
	for graph in ${GRAPHS-DAG_100n_200e DAG_200n_400e counterDAG_200n_1000e \
		power_law_200n_1000e}; do
		echo "$PWD/indigo/input/$graph.egr 256 1024"
	done
}

wanted() { echo "$1"; }

marked_lines() { awk '/\/\/ [a-z]*Bug here/ { print NR + 1 }' "$program"; }
