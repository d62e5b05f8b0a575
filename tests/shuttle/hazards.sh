# Mistakes that loom's tests have, which shuttle tells at a line that the source marks,
# and their mended twins, of which it says nothing.  Sourced by run.

# twin DEFINITION NAME: the source of hazards/NAME.cu.
twin() {
	printf '%s\n#line 1 "%s.cu"\n' "$1" "$2"
	cat "hazards/$2.cu"
}

# interpret SOURCE ORDER LAUNCH...: exit status behind what it says.
interpret() {
	source=$1 order=$2
	shift 2
	for run; do
		shift
		set -- "$@" --run "$run"
	done
	"$shuttle" --steps 3000000 "$@" --schedule "$order" "$source" 2>&1 >"$tap_scratch/rows"
	echo "exit $?"
}

tab=$(printf '\t')
: >"$tap_scratch/untold" && : >"$tap_scratch/accused"
told=0
while IFS= read -r line; do
	case $line in '#'*) continue ;; esac
	name=${line%%"$tab"*}
	old_ifs=$IFS
	IFS=$tab
	# shellcheck disable=SC2086 # the launches
	set -- ${line#*"$tab"}
	IFS=$old_ifs
	twin '' "$name" >"$tap_scratch/$name.cu"
	interpret "$tap_scratch/$name.cu" forward "$@" >"$tap_scratch/said"
	at=$(head -n 1 "$tap_scratch/said" | cut -d : -f 2)
	if grep -q '^exit 1$' "$tap_scratch/said" &&
		sed -n "${at}p" "hazards/$name.cu" | grep -q 'HAZARD\|WITH\|ALSO'; then
		told=$((told + 1))
	else
		sed "s/^/$name: /" "$tap_scratch/said" >>"$tap_scratch/untold"
	fi
	twin '#define MENDED' "$name" >"$tap_scratch/$name.cu"
	for order in forward reverse random:1; do
		interpret "$tap_scratch/$name.cu" "$order" "$@" >"$tap_scratch/said"
		[ "$(cat "$tap_scratch/said")" = 'exit 0' ] ||
			sed "s/^/$name, $order: /" "$tap_scratch/said" >>"$tap_scratch/accused"
	done
done <$here/mistakes
check "all $told mistakes of hazards/ are told at their lines" diff /dev/null "$tap_scratch/untold"
check 'none of their twins is accused, in any order' diff /dev/null "$tap_scratch/accused"

# A struct of pointers is three arguments here.
: >"$tap_scratch/untold" && : >"$tap_scratch/accused"
told=0
while IFS=$tab read -r name run; do
	case $name in '#'*) continue ;; esac
	sed 's/(memory m, bool mended)/(int *mp_, int *mq_, int *mr_, bool mended)/
		s/\bm\.\([pqr]\)\b/m\1_/g; /#include/d; 1i constexpr int N = 128;' \
		"tests/loom/orders/$name.cu" >"$tap_scratch/$name.cu"
	for mended in false true; do
		twin=$(echo "$run" | sed "s/, false)/, $mended)/")
		"$shuttle" --fill zero --steps 3000000 --run "$twin" "$tap_scratch/$name.cu" \
			>"$tap_scratch/rows" 2>"$tap_scratch/said"
		case $mended-$? in
		false-1) told=$((told + 1)) ;;
		true-0) ;;
		false-*) echo "$run" >>"$tap_scratch/untold" ;;
		*) cat "$tap_scratch/said" >>"$tap_scratch/accused" ;;
		esac
	done
done <$here/orders
check "all $told mistakes of tests/loom/orders are told" diff /dev/null "$tap_scratch/untold"
check 'and none of their twins is accused' diff /dev/null "$tap_scratch/accused"
