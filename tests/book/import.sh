# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# `make import`: what it takes in, and that anything wrong leaves the old
# results as they were.
lab=$tap_scratch/'import here'
packed=$tap_scratch/packed.tar.gz
device=$tap_scratch/pack/results/rtx-7

# A tree of two programs, and what was recorded from them.
mkdir -p "$lab/src/banks" "$lab/weave" "$device"
cp -R src/harness "$lab/src"
cp weave/metrics.csv "$lab/weave"
echo '__global__ void a(); // and "our_own" words' >"$lab/src/banks/one.cu"
echo '__global__ void b();' >"$lab/src/banks/two.cu"
original() {
	rm -rf "$tap_scratch/pack"
	mkdir -p "$device"
	{
		printf 'subject,key,value\ndevice,name,NVIDIA RTX 7\n'
		sh "$lab/src/harness/sources.sh" |
			sed '1d; s/\(,flags,.*\)/\1 -arch=sm_90/
				/^two,/s/ -arch=sm_90$/ -arch=compute_90a -code=sm_90a/'
	} >"$device/device.csv"
	for program in one two; do
		echo program,kernel,case,metric,unit,value,min,max,n
		echo "$program,a,-,time,us,1.5,1,2e+01,20"
	done >"$tap_scratch/rows"
	sed -n 1,2p "$tap_scratch/rows" >"$device/one.csv"
	sed -n 3,4p "$tap_scratch/rows" >"$device/two.csv"
}
pack() {
	[ $# -gt 0 ] || set -- results
	tar -C "$tap_scratch/pack" -czf "$packed" "$@"
}
import() { sh "$lab/src/harness/import.sh" "$@" "$packed"; }

# refused NAME PATTERN [ARGUMENT...]
refused_import() {
	name="import: $1" pattern=$2
	shift 2
	rm -rf "$lab/results"
	mkdir -p "$lab/results/rtx-7"
	echo old >"$lab/results/rtx-7/one.csv"
	refuse "$name" 1 "$pattern" import "$@"
	(cd "$lab/results" && find . ! -name . && cat rtx-7/*) >"$tap_scratch/left"
	printf '%s\n' ./rtx-7 ./rtx-7/one.csv old >"$tap_scratch/wanted"
	same "$name; the old results stay" "$tap_scratch/wanted" "$tap_scratch/left"
}

# changed NAME PATTERN SED FILE: refused after an edit of one file.
changed() {
	original
	sed -i "$3" "$device/$4"
	pack
	refused_import "$1" "$2"
}

original && pack
check "import: what was recorded elsewhere" import
check "import: all of it" diff -r -x device.csv "$device" "$lab/results/rtx-7"
check "import: and again, over the old one" import
check "import: leaves nothing else behind" \
	test "$(ls -A "$lab/results")" = rtx-7
pack results/rtx-7/device.csv results/rtx-7/one.csv results/rtx-7/two.csv
check "import: an archive without folders" import
tar -C "$tap_scratch/pack" -czf "$packed" ./results
check "import: an archive packed as ./results" import
tar -C "$tap_scratch/pack" -czf "$packed" .
check "import: or as ." import
tar -C "$tap_scratch/pack" -czf "$packed" ./results results/rtx-7/one.csv --hard-dereference
refuse "import: of both ways none twice" 1 'there twice: results/rtx-7/one.csv' import
pack
refuse "import: without a file" 2 'name one file: make import FILE=' \
	sh "$lab/src/harness/import.sh"
refuse "import: without its value" 2 'name one file' make import

mv "$packed" "$packed.away"
refused_import "a file that is not there" 'there is no such file'
echo hello >"$packed"
refused_import "no archive" 'not in gzip format'
head -c 200 "$packed.away" >"$packed"
refused_import "half an archive" 'unexpected end'
echo hello | gzip >"$packed"
refused_import "no tar inside" 'not look like a tar archive'
head -c 20000000 /dev/zero | gzip >"$packed"
refused_import "a small file of much" 'more than 16 MiB'
truncate -s 20M "$tap_scratch/pack/results/rtx-7/one.csv"
tar -S -C "$tap_scratch/pack" -czf "$packed" results
refused_import "a sparse file of much" 'more than 16 MiB|not belong'

original
ln -s /etc/passwd "$device/passwd.csv" && pack
refused_import "a link" 'no plain file: l'
rm "$device/passwd.csv" && ln "$device/one.csv" "$device/three.csv" && pack
refused_import "a hard link" 'no plain file: h'
rm "$device/three.csv" && mkfifo "$device/pipe.csv" && pack
refused_import "a pipe" 'no plain file: p'
for path in ../../evil.csv /tmp/evil.csv results/rtx-7/../x/a.csv \
	results/rtx-7/run.sh results/rtx-7/.hidden.csv results/.new/one.csv \
	results/rtx-7/a/b.csv src/harness/record.sh 'results/rtx 7/a.csv' \
	'results/rtx-7/a
b.csv'; do
	original
	tar -C "$tap_scratch/pack" -czPf "$packed" results/rtx-7/device.csv \
		--transform "s,.*,$path,"
	refused_import "a path like $(echo "$path" | tr '\n' ' ')" \
		'does not belong to one device|no results/<device>'
done
original
tar -C "$tap_scratch/pack" -czf "$packed" results results/rtx-7/one.csv \
	--hard-dereference
refused_import "a file that is there twice" 'there twice: |no plain file: h'
cp -R "$device" "$tap_scratch/pack/results/rtx-8" && pack
refused_import "two devices" 'a second device: '
original && rm "$device/device.csv" && pack
refused_import "no device" 'there is no results/<device>/device.csv'

changed "another device's name" 'rtx-7 holds the results of rtx-8' \
	's/RTX 7/RTX 8/' device.csv
changed "a device without a name" 'no name that could' \
	'/name/d' device.csv
changed "another heading" 'one.csv:1: the first line must be' \
	's/program,/programme,/' one.csv
changed "a field too few" 'one.csv:2: a row has 9 fields, not 8' \
	's/,-,/,/' one.csv
changed "no number" 'one.csv:2: not numbers: fast' 's/,1.5,/,fast,/' one.csv
# row NAME PATTERN ROW: refused with that row instead of one's, or taken, where
# there is no pattern.
row() {
	original
	echo "one,$3" | cat "$device/one.csv" - | sed 2d >"$device/edited"
	mv "$device/edited" "$device/one.csv"
	pack
	if [ -n "$2" ]; then refused_import "a row: $1" "one.csv:2: $2"
	else check "import: a row: $1" import
	fi
}
row "of the harness's kernel and case" '' 'a,-,time,us,1.5,1,2,20'
row "of a metric of the program's own" '' 'a,-,our_own,anything,-1.5,-1.5,-1.5,1'
row "a counter" '' 'a,-,shared_load_requests,requests,0,0,0,1'
row "another unit" 'time is in us, not in ms' 'a,-,time,ms,1.5,1,2,20'
row "a counter's other unit" 'shared_load_requests is in requests, not in us' 'a,-,shared_load_requests,us,2,2,2,1'
row "a time before its launch" 'time is above 0, not -6' 'a,-,time,us,-5,-6,-4,20'
row "no time" 'time is above 0, not 0' 'a,-,time,us,0,0,0,20'
row "more than a number holds" 'more than a number holds' 'a,-,time,us,1e999,1,1e999,20'
row "more than its most" '100 is not between its least and most, 1 and 2' 'a,-,time,us,100,1,2,20'
row "less than its least" '1.5 is not between' 'a,-,time,us,1.5,9,12,20'
row "a least above its most" '1.5 is not between' 'a,-,time,us,1.5,9,1,20'
row "half a request" 'shared_load_requests is counted, and cannot be 1.5' \
	'a,-,shared_load_requests,requests,1.5,1,2,20'
row "requests below none" 'shared_load_requests is counted, and cannot be -1' 'a,-,shared_load_requests,requests,-1,-1,-1,1'
row "a metric that nobody has" 'its program has no metric tyme' 'a,-,tyme,us,1.5,1,2,20'
row "a kernel that it has not" 'its program has no kernel zzz' 'zzz,-,time,us,1.5,1,2,20'
row "a part of a word" 'its program has no metric our$' 'a,-,our,us,1.5,1,2,20'
changed "a device without a number" 'device.csv:3: clock_mhz is no number: abc' \
	'2adevice,clock_mhz,abc' device.csv
changed "a script" 'one.csv:2: only plain characters' 's/,a,/,<b>,/' one.csv
changed "another program's rows" 'a row of two among those of one' \
	's/^one/two/' one.csv
changed "a row that stands twice" 'one.csv:3: a/-/time stands twice' \
	2p one.csv
changed "an empty file" 'not results of the book' d one.csv

# What was recorded here could come from elsewhere.
recorded_is_possible() {
	for folder in results/*/; do
		awk -f src/harness/tidy.awk "$folder"*.csv || return
		for rows in "$folder"*.csv; do
			[ "${rows##*/}" = device.csv ] || set -- "$@" "$rows"
		done
	done
	[ $# -gt 50 ] && awk -f src/harness/possible.awk weave/metrics.csv "$@"
}
check "import: all that is recorded has such rows" recorded_is_possible

# partly NAME PATTERN TAKEN [ARGUMENT...]: takes these programs, "one two" or
# fewer, and of the others what was recorded before stays.
partly() {
	name="import: $1" pattern=$2 taken=$3
	shift 3
	rm -rf "$lab/results"
	mkdir -p "$lab/results/rtx-7"
	for program in one two; do
		echo old >"$lab/results/rtx-7/$program.csv"
		cat "$lab/results/rtx-7/$program.csv"
	done >"$tap_scratch/wanted"
	printf 'subject,key,value\none,driver,old\ntwo,driver,old\n' \
		>"$lab/results/rtx-7/device.csv"
	refuse "$name" 0 "$pattern" import "$@"
	for program in one two; do
		case " $taken " in
		*" $program "*)
			cmp "$device/$program.csv" "$lab/results/rtx-7/$program.csv"
			! grep "^$program,driver,old" "$lab/results/rtx-7/device.csv"
			grep -q "^$program,rows_sha256,$(sha256sum \
				<"$device/$program.csv" | cut -d ' ' -f 1)" \
				"$lab/results/rtx-7/device.csv" || echo "no sum of $program" ;;
		*)
			echo old | cmp - "$lab/results/rtx-7/$program.csv"
			grep -q "^$program,driver,old" "$lab/results/rtx-7/device.csv" ||
				echo "what was known of $program is gone" ;;
		esac
	done >"$tap_scratch/left" 2>&1
	: >"$tap_scratch/wanted"
	same "$name; $taken and no other" "$tap_scratch/wanted" "$tap_scratch/left"
}

original && pack
partly "every program" 'DONE 2 programs' 'one two'
sed -i 's/\(one,sources_sha256,\).*/\10123/' "$device/device.csv" && pack
partly "a program edited since is left out" \
	'LEFT recorded from other sources or with other flags: one; make' two
partly "but by force, and says so" 'STALE one' 'one two' -f
sed -i 's/one,a,/one,gone,/' "$device/one.csv" && pack
partly "a kernel that it had is none of its sources now" 'STALE one' 'one two' -f
sed -i 's/,time,us,/,time,ms,/' "$device/one.csv" && pack
refused_import "not by force: another unit" 'time is in us, not in ms' -f
original && sed -i 's/^\(two,flags.*\)-O3/\1-O2/' "$device/device.csv" && pack
partly "other flags" 'LEFT recorded .*: two;' one
original && rm "$device/two.csv" && pack
partly "a program that is missing stays as it was" 'DONE 1 programs' one
original && sed 's/^one/six/' "$device/one.csv" >"$device/six.csv" && pack
partly "a program that the book does not have" 'no such program: six' 'one two'
partly "not by force either" 'no such program: six' 'one two' -f
check "import: nothing of it" sh -c '[ -s "$1/rtx-7/device.csv" ] && ! grep -rs six "$1"' - "$lab/results"
changed "nothing that is fresh" 'no record of a program as it is now' \
	'/sha256/d' device.csv

# An archive from before each program had what is known of it for itself.
original
sed -i '2a device,driver,580.1' "$device/device.csv" && pack
rm -rf "$lab/results"
check "import: an archive with one driver for all" import
check "import: which is each program's" test 2 -eq "$(grep -c \
	'^\(one\|two\),driver,580.1$' "$lab/results/rtx-7/device.csv")"
