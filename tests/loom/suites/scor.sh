# ScoR, programs that synchronise within scopes: https://github.com/csl-iisc/ScoR.
# A name begins with race or norace; each of the seven larger programs is compiled
# with its race and without, and reads a small input of ours, of numbers drawn at
# random. The small ones' data are volatile, which PTX's memory model never calls a
# race: VOLATILE=no takes the word out first.
programs() {
	find microbenchmarks/src -name '*.cu' | sort | awk '{
		kinds = $0 ~ /\/race_/ ? "race" : "clean"
		print kinds "\t" kinds " small\t" kinds "\t" $0
	}'
	for name in 1dconv graph-coloring graph-connectivity matrix-multiplication \
		reduction rule-110 uts; do
		printf 'race\trace large\trace\tbenchmarks/%s RACEY\n' $name
		printf 'clean\tclean large\tclean\tbenchmarks/%s NDEBUG\n' $name
	done
}

# Blocks and threads of the larger ones are the makefile's, but of those all of whose
# threads wait for each other.
build() {
	case $program in
	benchmarks/*)
		folder=${program% *}
		case $folder in
		*/reduction | */rule-110) set -- -D NBLOCKS=3 -D NTHREADS=128 ;;
		*)
			# shellcheck disable=SC2046 # options without blanks
			set -- $(sed -n 's/^\(N[A-Z]*\) *?= *\([0-9]*\)$/-D\1=\2/p' \
				"$folder/Makefile")
			;;
		esac
		# shellcheck disable=SC2046 # names without blanks
		"$loomcc" -w -O2 -D "${program#* }" "$@" -I "$folder" -o "$mine/program" $(
				sed -n 's/^FILES *:= *//p' "$folder/Makefile" |
					sed "s|[^ ][^ ]*|$folder/&|g")
		return
		;;
	esac
	if [ "${VOLATILE-}" = no ]; then
		sed 's/\<volatile\>//' "$program" >"$mine/plain.cu"
	else
		cp "$program" "$mine/plain.cu"
	fi
	"$loomcc" -w -O2 -o "$mine/program" "$mine/plain.cu"
}

# feed: what it reads.
feed() {
	case $program in
	*1dconv*) drawn '9 2000' 2009 100 ;;
	*graph-*) drawn '100 200' 200 100 edges ;;
	*matrix*) drawn '30 40 20' 2000 100 ;;
	*reduction*) drawn 3000 3000 100 ;;
	*rule-110*) drawn '2000 2' 2000 2 ;;
	*uts*) echo '3 2 7' ;;
	esac
}

# drawn FIRST N BELOW [edges]: FIRST, and N numbers, or edges between such.
drawn() {
	awk -v first="$1" -v n="$2" -v below="$3" -v edges="${4+1}" 'BEGIN {
		print first
		srand(1)
		while (n-- > 0) {
			a = int(rand() * below)
			b = int(rand() * (below - 1))
			b += b >= a
			print edges ? (a < b ? a " " b : b " " a) : a
		}
	}'
}

wanted() { echo "$1"; }
