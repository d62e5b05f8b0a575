# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Recordings are never lost: one after the other, each call of `make record`
# that changes files fails, or the recording is killed there. Each program's
# record must then be the old one or the new one, or its new rows must wait
# where the next recording finds them, which must do all that is left.
# FAULTS=all tries the calls that only read as well.
. tests/book/lab.sh
faulty="$tap_scratch/tools that fail"
tools='mv rm rmdir mkdir'
[ "${FAULTS-}" != all ] || tools="$tools awk sed cat cut sort sha256sum basename"

# Each of them counts its calls, and one of these does not do its work.
mkdir "$faulty"
for tool in $tools; do
	cat >"$faulty/$tool" <<-END
	#!/bin/sh
	read -r calls <"$faulty/calls"
	echo \$((calls += 1)) >"$faulty/calls"
	if [ "\$calls" = "\$FAULT_AT" ]; then
	[ "\$FAULT" = fail ] || kill -KILL "\$(cat "$faulty/pid")"
	exit 1
	fi
	exec "$(command -v "$tool")" "\$@"
	END
	chmod +x "$faulty/$tool"
done

# recording FAIL [VARIABLE=VALUE...]: in ./now, as program FAIL.
recording() {
	failing=$1
	shift
	env -i PATH="$lab/fake/record/bin:$lab/tools" COUNTERS=no JOBS=1 PAUSE=0 \
		FAIL="$failing" "$@" sh "$lab/src/harness/record.sh" -o "$lab/now"
}

# hit FAULT N: the recording of what changed, with that fault; its status.
hit() {
	rm -rf "$lab/now"
	cp -R "$lab/old" "$lab/now"
	echo 0 >"$faulty/calls"
	env -i PATH="$faulty:$lab/fake/record/bin:$lab/tools" COUNTERS=no JOBS=1 \
		PAUSE=0 FAIL=tick FAULT="$1" FAULT_AT="$2" sh -c \
		'echo $$ >"$1/pid" && exec sh "$2" -o "$3"' - "$faulty" \
		"$lab/src/harness/record.sh" "$lab/now" >"$tap_scratch/said" 2>&1
}

sum_of() { sha256sum <"$1" | cut -d ' ' -f 1; }
known() { sed -n "s/^$2,$3,//p" "$1/fake-rtx-100/device.csv"; }

# whole PROGRAM: its record is one of the two, or its rows are on their way.
whole() {
	rows=$lab/now/fake-rtx-100/$1.csv
	sum=$(known "$lab/now" "$1" rows_sha256)
	for state in old new; do
		[ "$sum" = "$(known "$lab/$state" "$1" rows_sha256)" ] &&
			[ "$(known "$lab/now" "$1" sources_sha256)" = \
				"$(known "$lab/$state" "$1" sources_sha256)" ] && break
		[ $state = old ] || echo "$what: $1 is neither old nor new"
	done
	[ "$(sum_of "$rows")" != "$sum" ] || return 0
	cmp "$rows" "$lab/old/fake-rtx-100/$1.csv"
	for waiting in "$lab/now/.new"/*/"$1.csv"; do
		[ ! -f "$waiting" ] || [ "$(sum_of "$waiting")" != "$sum" ] || return 0
	done
	echo "$what: the new rows of $1 are gone"
}

# as_new WHEN [FOLDER]
as_new() {
	diff -r "$lab/new/${2-}" "$lab/now/${2-}" || echo "$what, $1"
}

# Every call in turn, until there are no more.
each_call() {
	at=1
	while :; do
		what="$1 at call $at"
		hit "$1" $at
		status=$?
		read -r calls <"$faulty/calls"
		[ "$calls" -ge $at ] || break
		[ $status != 0 ] || as_new "yet it exits with 0" fake-rtx-100
		whole pair
		whole second
		recording wrong >/dev/null 2>&1
		for program in pair second; do
			[ "$(sum_of "$lab/now/fake-rtx-100/$program.csv")" = \
				"$(known "$lab/now" $program rows_sha256)" ] ||
				echo "$what: the next one does not repair $program"
		done
		recording tick >"$tap_scratch/said" 2>&1 ||
			{ echo "$what, and the next:"; cat "$tap_scratch/said"; }
		as_new "and the next recording"
		at=$((at + 1))
	done
	[ $status = 0 ] || echo "$what, which is none, exits with $status"
	[ $at -gt 15 ] || echo "only $at calls were seen"
}

# Two programs that are edited after they were recorded, and one that goes.
for program in second third; do
	cp "$lab/src/pair/pair.cu" "$lab/src/pair/$program.cu"
done
recording - >"$tap_scratch/said" 2>&1
mv "$lab/now" "$lab/old"
rm "$lab/src/pair/third.cu"
for program in pair second; do
	echo '// edited' >>"$lab/src/pair/$program.cu"
done
cp -R "$lab/old" "$lab/now"
recording tick >"$tap_scratch/said" 2>&1
mv "$lab/now" "$lab/new"
check "kept: an edit makes new rows" sh -c \
	'[ -f "$1/old/$2" ] && ! cmp -s "$1/old/$2" "$1/new/$2"' - "$lab" \
	fake-rtx-100/pair.csv
for fault in fail kill; do
	each_call $fault >"$tap_scratch/lost" 2>&1
	: >"$tap_scratch/wanted"
	same "kept: whatever call it is that does: $fault" "$tap_scratch/wanted" \
		"$tap_scratch/lost"
done
