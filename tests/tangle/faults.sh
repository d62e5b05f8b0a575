# Sourced by run: one call after the other fails, in runs of every
# kind. The tree must be the old one (exit 3) or the new one (exit 0), nothing
# may be left over, and the next run must do the work. FAULTS=all tries every
# allocation, and more reasons for the same calls.

# Error numbers of Linux.
io=5 again=4 denied=13 busy=24 full=28 memory=12 crossing=18 locks=37
invalid=22
[ "${FAULTS-}" = all ] && every=1 || every=29

fault_book() {
	book chapters/a.md chapters/b.md
	{
		echo 'kept' | block src/kept.txt
		echo 'old text' | block src/changed.txt
		echo 'gone' | block src/folder/gone.txt
		echo 'a file' | block src/kind
	} >chapters/a.md
	echo 'two' | block figures/two.gp >chapters/b.md
}

fault_edit() {
	{
		echo 'kept' | block src/kept.txt
		echo 'new text, longer' | block src/changed.txt
		echo 'made' | block src/new/folder/made.txt
		echo 'in a folder' | block src/kind/file
	} >chapters/a.md
}

# Each makes ./old, and ./new, which $command makes of it.
fault_fresh() {
	fault_book
	command='--depfile build/made.mk book.md'
}
fault_again() {
	fault_book && "$plain" --depfile build/made.mk book.md && fault_edit
	command='--depfile build/made.mk book.md'
}
fault_stitch() {
	fault_book && "$plain" book.md
	printf 'uno\ndue\n' >src/changed.txt
	echo tre >figures/two.gp
	command=stitch
}

# sums FOLDER: all its files and links.
sums() { (cd "$1" && find . ! -type d -exec cksum {} + | LC_ALL=C sort -k 3); }

# faulty CALL ERROR N: the run with that fault, in ./now; its exit status.
faulty() {
	(cd now && exec env FAULT_CALL="$1" FAULT_ERROR="$2" FAULT_AT="$3" \
		LD_PRELOAD="$tap_scratch/faults.so" "$shared" $command) \
		>said 9>calls 2>&1
}

# try CALL ERROR N
try() {
	rm -rf now && cp -R old now
	faulty "$@"
	status=$?
	sums now >sums.now
	what="$kind: $1 $3 fails with $2, exit $status"
	case $status in
	0) cmp -s sums.new sums.now || echo "$what, yet not as it should be" ;;
	1 | 3)
		cmp -s sums.old sums.now || echo "$what, yet not as it was"
		grep -Eq '^(tangle|book\.md:[0-9:]*): .*(: |memory)' said ||
			{ echo "$what, and says:"; cat said; }
		if [ $status = 1 ]; then
			grep -Eq 'cannot (be )?read' said || echo "$what"
		fi ;;
	*) echo "$what"; cat said ;;
	esac
	(cd now && "$plain" $command) >said 2>&1 || { echo "$what, then"; cat said; }
	sums now | diff sums.new - || echo "$what, and the next run"
}

# fail_each CALL ERROR [STEP]: at every call, or every STEP-th.
fail_each() {
	rm -rf now && cp -R old now
	faulty "$1" "$2" 0
	total=$(cat calls)
	[ "${total:-0}" -gt 0 ] || echo "$kind: no call of $1"
	n=1
	while [ $n -le "${total:-0}" ]; do
		try "$1" "$2" $n
		tried=$((tried + 1))
		n=$((n + ${3-1}))
	done
}

faults_of() {
	kind=$(cat ../kind) tried=0
	mkdir old && cd old && "fault_$kind" && cd .. || return 1
	cp -R old new && (cd new && "$plain" $command >/dev/null)
	sums old >sums.old && sums new >sums.new
	fail_each write $full
	fail_each write 0
	fail_each read $io
	fail_each open $denied
	fail_each close $io
	[ "$kind" = stitch ] || fail_each mkdir $full
	[ "$kind$NO_EXCHANGE" = stitch ] || fail_each rename $io
	fail_each unlink $io
	fail_each lock $locks
	fail_each stat $io
	fail_each alloc $memory $every
	if [ "${FAULTS-}" = all ]; then
		fail_each write $io
		fail_each write $again
		fail_each read $again
		fail_each open $busy
	fi
	[ "$kind" = fresh ] || fail_each opendir $memory
	if [ -n "$NO_EXCHANGE" ]; then
		fail_each link $crossing
	elif [ "$kind" != fresh ]; then
		fail_each exchange $invalid
	fi
	[ "$kind" != stitch ] || fail_each fsync $io
	[ "$kind" != stitch ] || fail_each chmod $denied
	[ $tried -gt 90 ] || echo "only $tried tried"
	echo $tried >>../tried
}

if [ "$(uname -s)" = Linux ] && "$CC" -shared -fPIC -w -o \
	"$tap_scratch/faults.so" tests/tangle/faults.c -ldl \
	>"$tap_scratch/log" 2>&1; then
	export NO_EXCHANGE=
	for kind in fresh again stitch; do
		echo $kind >"$tap_scratch/kind"
		expect "after any failing call the tree is old or new: $kind" \
			faults_of
	done
	NO_EXCHANGE=yes
	for kind in again stitch; do
		echo $kind >"$tap_scratch/kind"
		expect "so it is where files cannot be exchanged: $kind" \
			faults_of
	done
	unset NO_EXCHANGE
else
	skip "failing calls" "no preloading here"
fi
