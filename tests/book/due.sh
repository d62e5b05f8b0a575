# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# `make record` is a make: what it records, what it leaves alone, and why.
. tests/book/lab.sh
results=$lab/results/fake-rtx-100
for program in second third; do
	cp "$lab/src/pair/pair.cu" "$lab/src/pair/$program.cu"
done
known() { sed -n "s/^$1,$2,//p" "$results/device.csv"; }

# due NAME WANTED STATUS COMMAND...: these programs and no others are run.
due() {
	name=$1 wanted=$2
	shift 2
	: >"$tap_scratch/runs"
	with "LOG=$tap_scratch/runs SLURM_JOB_ID=x $also" "$@" >"$tap_scratch/said" 2>&1
	status=$?
	sed -n 's/ --csv x$//p' "$tap_scratch/runs" | tr '\n' ' ' >"$tap_scratch/ran"
	echo "exit $status" >>"$tap_scratch/ran"
	[ -z "$wanted" ] || wanted="$wanted "
	echo "${wanted}exit ${expected:-0}" >"$tap_scratch/wanted"
	same "$name" "$tap_scratch/wanted" "$tap_scratch/ran"
}
says() { check "$1" grep -Eq "$2" "$tap_scratch/said"; }
also='' expected=

due "due: all that were never recorded" 'pair second third' record -
says "due: and says why" 'DUE not yet recorded: pair second third$'
due "due: nothing, when nothing has changed" '' record -
says "due: in one line" 'KEPT 3 as recorded; FORCE=all records them again$'
check "due: then nothing is built" sh -c '! grep -q BUILD "$1"' - "$tap_scratch/said"
cp -R "$results" "$tap_scratch/as it was"
check "due: and nothing is touched" diff -r "$results" "$tap_scratch/as it was"
due "due: all by force" 'pair second third' record - --all
due "due: one by its name, another too" 'pair third' record - third pair
expected=2
due "due: a name that there is not" '' record - fourth
says "due: is said" 'there is no program fourth'
expected=
echo '// edited' >>"$lab/src/pair/second.cu"
due "due: what was edited" second record -
says "due: and says so" 'DUE changed since they were recorded: second$'
sed -i 's/-O3/-O2/' "$lab/src/harness"/record.sh "$lab/src/harness"/sources.sh
due "due: all, with other flags" 'pair second third' record -
rm "$results/third.csv"
due "due: what is gone" third record -
echo second,byRows,-,more,us,2,1,3,20 >>"$results/second.csv"
due "due: rows that are not those that were recorded" second record -
says "due: and says so, too" 'DUE with other rows than were recorded: second$'

# With and without counters.
also=COUNTERS=no
due "due: without counters, none of those that have them" '' record -
due "due: all by force, without counters" 'pair second third' record - --all
also=
due "due: counters that are lacking" 'pair second third' record -
says "due: says that they are" 'DUE recorded without counters: pair'

# A failure in the middle, another driver, another day.
expected=1
sed -i 's/580\.1/590.2/' "$fakes/nvidia-smi"
sed -i 's/^wrong)/wrong) [ "$name" != second ] || sleep 0\nif [ "$name" = second ]; then/; s/words are wrong" >&2/&; exit 1; fi ;;\nnever)/' \
	"$lab/fake/record/program"
due "due: a wrong kernel in the middle" pair \
	record wrong --all
says "due: one program more is recorded" 'results/ has 1 more; the next recording goes on'
check "due: it has its own driver, the others theirs" test \
	"$(known pair driver) $(known second driver) $(known third driver)" = \
	'590.2 580.1 580.1'
expected=
cp "$lab/src/pair/pair.cu" "$lab/src/pair/fourth.cu"
due "due: a new program, though another driver runs now" fourth record -
check "due: with its own driver" test "$(known fourth driver)" = 590.2

# One whose times are refused is no reason not to record the next.
expected=1
echo '// edited' >>"$lab/src/pair/pair.cu"
echo '// edited' >>"$lab/src/pair/third.cu"
sed -i 's/^wide)/wide) [ "$name" != pair ] ||/' "$lab/fake/record/program"
due "due: all but one whose times are doubtful" 'pair pair pair third' record wide
says "due: which is refused" 'the times of pair are not to be trusted'
check "due: and stays as it was" sh -c '[ "$1" != "$2" ] && cmp "$3" "$4"' - \
	"$(known pair sources_sha256)" "$(known third sources_sha256)" \
	"$results/pair.csv" "$tap_scratch/as it was/pair.csv"
expected=
due "due: it alone is left" pair record -

# A record from before each program had what is known of it for itself.
{
	echo subject,key,value
	printf 'device,%s\n' 'name,NVIDIA Fake RTX 100' 'date,2001-02-03' \
		'driver,1.2' 'compiler,nvcc 1' 'counters,ncu 1' 'extra,kept'
	grep -E ',(sources_sha256|flags),' "$results/device.csv"
} >"$tap_scratch/old" && cp "$tap_scratch/old" "$results/device.csv"
due "due: nothing of an old record that is as the programs are" '' record -
check "due: which stays as it is" cmp "$tap_scratch/old" "$results/device.csv"
due "due: one program of it" second record - second
check "due: the others keep what was known of all" test \
	"$(known pair date) $(known pair driver) $(known pair counters) $(known third date)" = \
	'2001-02-03 1.2 ncu 1 2001-02-03'
check "due: that one has its own" test "$(known second driver)" = 590.2
check "due: nothing of the old record is lost" test \
	"$(known device extra) $(known device date)" = 'kept '
check "due: the rows of all are known by their sums" \
	test 4 -eq "$(grep -c ,rows_sha256, "$results/device.csv")"

# Programs that the book no longer has.
rm "$lab/src/pair/third.cu"
due "due: a program that went takes its record along" '' record -
says "due: and says that, too" 'GONE third: the book has no such program'
check "due: rows and lines" sh -c '[ ! -e "$1/third.csv" ] &&
	[ -s "$1/device.csv" ] && ! grep third "$1/device.csv"' - "$results"
