# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# `make record`, with a compiler, a driver and a profiler made for the test:
# what it writes, and that it writes nothing when something fails.
lab=$tap_scratch/'lab with spaces'
fakes=$lab/fake/record/bin

# A tree of one program, and only the commands that are linked into tools/.
mkdir -p "$lab/src/pair" "$lab/fake" "$lab/tools" "$lab/build"
cp -R src/harness "$lab/src"
cp -R tests/book/record tests/book/ncu "$lab/fake"
cp tests/book/ncu/rows.csv "$lab/build/rows.csv"
echo '__global__ void byRows();' >"$lab/src/pair/pair.cu"
for tool in sh awk sed tr cut cat grep mktemp mkdir mv rm cp chmod dirname \
	sha256sum shasum; do
	if tool=$(command -v "$tool"); then ln -s "$tool" "$lab/tools"; fi
done

# record FAIL [ARGUMENT...]: with the fakes that are there.
record() {
	failing=$1
	shift
	env -i PATH="$fakes:$lab/tools" FAIL="$failing" TMPDIR="$tap_scratch" \
		sh "$lab/src/harness/record.sh" "$@"
}

# untouched NAME STATUS PATTERN RECORD...: refused, and the old results stand.
untouched() {
	rm -rf "$lab/results"
	mkdir -p "$lab/results/fake-rtx-100"
	echo old >"$lab/results/fake-rtx-100/pair.csv"
	refuse "$@"
	(cd "$lab/results" && find . ! -name . && cat fake-rtx-100/*) \
		>"$tap_scratch/left"
	printf '%s\n' ./fake-rtx-100 ./fake-rtx-100/pair.csv old \
		>"$tap_scratch/wanted"
	same "$1; the old results stay" "$tap_scratch/wanted" "$tap_scratch/left"
}

# hidden TOOL COMMAND...: while this fake is away.
hidden() {
	mv "$fakes/$1" "$lab/hidden"
	tool=$1
	shift
	"$@"
	hidden_status=$?
	mv "$lab/hidden" "$fakes/$tool"
	return $hidden_status
}

untouched "record: no compiler" 1 'no nvcc; install the CUDA Toolkit' \
	hidden nvcc record -
untouched "record: no driver" 1 "no nvidia-smi; it comes with NVIDIA's driver" \
	hidden nvidia-smi record -
untouched "record: no profiler" 1 'no ncu; it comes with the CUDA Toolkit' \
	hidden ncu record -
untouched "record: a driver without a GPU" 1 'no GPU 0: NVIDIA-SMI has failed' \
	record smi
untouched "record: a GPU that is not there" 1 'no GPU 3: No devices' \
	record - -d 3
untouched "record: a program that does not compile" 1 \
	'src/pair/pair.cu does not compile' record compile
untouched "record: a wrong kernel" 1 'pair failed on this GPU' record wrong
untouched "record: counters that may not be read" 1 'ERR_NVGPUCTRPERM' \
	record profiler
untouched "record: a counter that was not read" 1 \
	"the profiler gave 'n/a' for shared_load_requests" record counter
untouched "record: a report that cannot be opened" 1 'could not profile pair' \
	record import
untouched "record: an option that there is not" 2 'option' record - -x

check "record: writes the device's results when nothing fails" record -
{
	echo program,kernel,case,metric,unit,value,min,max,n
	echo pair,byRows,-,time,us,2,1,3,20
	cat tests/book/ncu/tidy.csv
} >"$tap_scratch/wanted"
same "record: times and counters of a program" "$tap_scratch/wanted" \
	"$lab/results/fake-rtx-100/pair.csv"
sed 's/sha256,.*/sha256,HASH/' "$lab/results/fake-rtx-100/device.csv" \
	>"$tap_scratch/device"
same "record: the device and its programs" tests/book/record/device.csv \
	"$tap_scratch/device"
check "record: leaves nothing else behind" \
	test "$(ls -A "$lab/results")" = fake-rtx-100
