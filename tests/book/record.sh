# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# `make record`: what it writes, and that it writes nothing when something
# fails.
. tests/book/old-results.sh
. tests/book/lab.sh

# A launcher of several words, which with() would part.
with_launcher() {
	RUN='nosuchlauncher -n 1'
	shift
	env -i PATH="$fakes:$lab/tools" RUN="$RUN" sh "$lab/src/harness/record.sh"
}
untouched "record: no compiler" 1 'no nvcc; install the CUDA Toolkit' \
	hidden nvcc record -
untouched "record: no driver" 1 "no nvidia-smi; it comes with NVIDIA's driver" \
	hidden nvidia-smi record -
untouched "record: no profiler" 1 'no ncu; it comes with .* or record times alone with COUNTERS=no' \
	hidden ncu record -
untouched "record: no launcher" 1 "no nosuchlauncher; RUN='nosuchlauncher -n 1'" \
	hidden ncu with_launcher record -
untouched "record: a driver without a GPU" 1 'no GPU 0: NVIDIA-SMI has failed' \
	record smi
untouched "record: all GPUs of none" 1 'lists no GPU: NVIDIA-SMI has failed' \
	record smi -d all
untouched "record: a GPU that is not there" 1 'no GPU 3: No devices' \
	record - -d 3
untouched "record: a GPU named twice" 1 '0,0 names a GPU twice' record - -d 0,0
untouched "record: a second GPU that is not there" 1 'no GPU 3: No devices' \
	record - -d 0,3
untouched "record: a slice among GPUs" 1 'a slice of a GPU has no peers' \
	record - -d 0,MIG-dddd
untouched "record: all GPUs hidden" 1 'it hides every GPU' \
	with CUDA_VISIBLE_DEVICES= record -
untouched "record: a slice that is not there" 1 'no GPU MIG-e; nvidia-smi -L' \
	record - -d MIG-e
untouched "record: a program that does not compile" 1 \
	'src/pair/pair.cu does not compile' record compile
untouched "record: a GPU that the compiler does not know" 1 \
	'does not know sm_90' record arch
untouched "record: a wrong kernel" 1 'words are wrong' record wrong
untouched "record: a wrong kernel when it is timed" 1 \
	'pair failed on this GPU' with COUNTERS=no record wrong
untouched "record: no memory left" 1 'needs more memory than this GPU has' \
	with COUNTERS=no record memory
untouched "record: a program that hangs" 1 'ran for more than 1 s' \
	with 'COUNTERS=no LIMIT=1' record hang
untouched "record: counters that may not be read" 1 \
	'NVreg_RestrictProfilingToAdminUsers=0' record profiler
untouched "record: a counter that was not read" 1 \
	"the profiler gave 'n/a' for shared_load_requests" record counter
untouched "record: a report that cannot be opened" 1 'could not profile pair' \
	record import
untouched "record: rows that are not numbers" 1 'pair.csv:3: not numbers' \
	record row
untouched "record: a name that names no folder" 1 'no name that could' \
	record nameless
untouched "record: a launcher that goes elsewhere" 1 \
	'pair ran on another device than NVIDIA Fake RTX 100: pair on NVIDIA Other' \
	record elsewhere
untouched "record: times that spread too wide" 1 \
	'byRows, case -: 200.00 us, but from 150.00 to 300.00' record wide
untouched "record: another program's turn in a short kernel" 1 \
	'byRows, case -: 4.00 us, but from 3.00 to 1200.00' record turn
untouched "record: a pause of a short kernel" 1 \
	'byRows, case -: 10.00 us, but from 6.00 to 60.00' record pause
untouched "record: a GPU that others use" 1 \
	'another process computes on this GPU: 4242' record shared
untouched "record: a hot GPU" 1 'slowed itself down: too hot' record hot
untouched "record: a hot GPU, by an old driver" 1 \
	'slowed itself down: 0x0+20' record old-hot
untouched "record: an option that there is not" 2 'no such option' record - -x
untouched "record: an option without its value" 2 'usage' record - --device

# Interrupted in the middle of a program. Who ignores HUP, as under nohup,
# goes on by right.
signals='INT TERM HUP KILL'
# shellcheck disable=SC2016 # the inner shell's own number
if [ "$(sh -c 'kill -HUP $$; echo ignored')" = ignored ]; then
	skip "record: stopped by HUP" "HUP is ignored here, as under nohup"
	signals='INT TERM KILL'
fi
for signal in $signals; do
	old_results
	rm -f "$lab/build/gpu/waits"
	name="record: stopped by $signal"
	with COUNTERS=no record wait >"$tap_scratch/stopped" 2>&1 &
	wait_for $! test -s "$lab/build/gpu/waits"
	read -r _ pid _ <"$lab/results/.new/owner"
	kill -$signal "$pid"
	wait $! 2>/dev/null
	if [ $signal != KILL ]; then
		check "$name: says so" grep -q 'record: interrupted' \
			"$tap_scratch/stopped"
		stay "$name"
		check "$name: so is the program" ended "$(cat "$lab/build/gpu/waits")"
	else
		kill "$(cat "$lab/build/gpu/waits")"
		check "$name: leaves its folder" test -d "$lab/results/.new/$pid"
		refuse "$name: the next one clears up" 1 'words are wrong' record wrong
		stay "$name"
	fi
done

# Who holds the lock: this process, another one with its number, one elsewhere.
old_results
mkdir "$lab/results/.new"
began=$(sed 's/.*) //' "/proc/$$/stat" 2>/dev/null | cut -d ' ' -f 20)
owner=$lab/results/.new/owner
echo "$(uname -n) $$ ${began:=$(ps -o lstart= -p $$ | tr -s ' ' _)}" >"$owner"
refuse "record: not two at a time" 1 \
	"process $$ on .* if it has ended, remove .*/owner, and nothing else" record -
echo "elsewhere 1 1" >"$owner"
refuse "record: nor from two machines" 1 'process 1 on elsewhere' record -
rm "$owner"
echo "$(uname -n) $$ 1" >"$owner"
refuse "record: whose number another process has now is gone" 1 \
	'words are wrong' record wrong
stay "record: not two at a time"

check "record: writes the device's results when nothing fails" record -
{
	echo program,kernel,case,metric,unit,value,min,max,n
	echo pair,byRows,-,size,blocks,7,7,7,1
	echo pair,byRows,-,time,us,2,1,3,20
	cat tests/book/ncu/tidy.csv
} >"$tap_scratch/wanted"
same "record: times and counters of a program" "$tap_scratch/wanted" \
	"$lab/results/fake-rtx-100/pair.csv"

# described NAME FOLDER SED: its device.csv is the sample after SED.
described() {
	sed 's/sha256,.*/sha256,HASH/; s/host_compiler,.*/host_compiler,CC/' \
		"$lab/results/$2/device.csv" >"$tap_scratch/device"
	sed "$3" tests/book/record/device.csv >"$tap_scratch/wanted"
	same "$1" "$tap_scratch/wanted" "$tap_scratch/device"
}
described "record: the device and its programs" fake-rtx-100 ''
check "record: leaves nothing else behind" \
	test "$(ls -A "$lab/results")" = fake-rtx-100

check "record: without a profiler, times alone if asked" \
	hidden ncu with COUNTERS=no record - --all
described "record: says that there are no counters" fake-rtx-100 \
	's/counters,.*/counters,none/'
refuse "record: takes doubtful times again" 0 'AGAIN pair, try 2 of 3' \
	record once --all
check "record: a driver that has no counters of heat" record old --all
check "record: one late tick of the watch" record tick --all
check "record: a library's times may spread three times as wide" record peer --all
check "record: and are rows" \
	grep -q '^pair,library,-,time,us,2000,1800,2300,20$' \
	"$lab/results/fake-rtx-100/pair.csv"
refuse "record: unless nothing tells that it is one" 1 \
	'library, case -: 2000.00 us, but from 1800.00 to 2300.00' \
	with COUNTERS=no record peer --all
refuse "record: one that spreads wider is named, and costs no program" 0 \
	'WIDE pair: 1 of its times spread' record wild-peer --all
check "record: with its spread among the rows" \
	grep -q '^pair,library,-,time,us,2000,1500,3000,20$' \
	"$lab/results/fake-rtx-100/pair.csv"
echo shared_atomic_requests >"$lab/src/pair/pair.counters"
check "record: a counter that the program asks for" record atomics
check "record: is among its rows" grep -q \
	'^pair,byColumns,pad 2,shared_atomic_requests,requests,1032,1032,1032,1$' \
	"$lab/results/fake-rtx-100/pair.csv"
refuse "record: and must be among the profiler's" 1 \
	'launch 1 has 10 counters, not 11' record - --all
echo shared_atomic_request >"$lab/src/pair/pair.counters"
refuse "record: one that there is not" 1 \
	'pair.counters:1: there is no counter .*; did you mean shared_atomic_requests' \
	record atomics
rm "$lab/src/pair/pair.counters"

# A newer library, too, by the same program.
echo '#include <cub/cub.cuh>' >>"$lab/src/pair/pair.cu"
mkdir -p "$tap_scratch/cccl/cub/cub"
echo '#define CUB_VERSION 300600' >"$tap_scratch/cccl/cub/cub/version.cuh"
check "record: times a newer library, too" with "CCCL=$tap_scratch/cccl" record cub --all
check "record: under another name" grep -q '^pair,cub-newer,-,time,us,8,7,9,20' \
	"$lab/results/fake-rtx-100/pair.csv"
check "record: beside the toolkit's" grep -q '^pair,cub,-,time,us,8,7,9,20' \
	"$lab/results/fake-rtx-100/pair.csv"
check "record: and says which that was" grep -qx 'pair,libraries_newer,CUB 3.6.0' \
	"$lab/results/fake-rtx-100/device.csv"
refuse "record: a newer library that is not there" 2 'there is no cub/cub in it' \
	with "CCCL=$tap_scratch/nowhere" record cub --all
echo '__global__ void byRows();' >"$lab/src/pair/pair.cu"

# Behind the L1: at the size that the file names, beside the other counters.
echo 512 >"$lab/src/pair/pair.behind"
check "record: counts what lies behind the L1" record - --all
grep -E ',(dram|l2|warps|issue)_' "$lab/results/fake-rtx-100/pair.csv" >"$tap_scratch/behind.csv"
check "record: all of it, of both kernels" test "$(grep -c . "$tap_scratch/behind.csv")" -eq \
	"$((2 * $(grep -c . src/harness/behind.txt)))"
check "record: sums of two, and fractions" grep -qx \
	'pair,byRows,-,l2_atomic_sectors,sectors,2128,2128,2128,1' "$tap_scratch/behind.csv"
check "record: with the other counters" grep -q ',shared_load_conflicts,' \
	"$lab/results/fake-rtx-100/pair.csv"
refuse "record: a counter behind the L1 that the profiler does not give" 1 \
	'launch 1 has 12 counters, not 13' record lts__t_sectors.max --all
rm "$lab/src/pair/pair.behind" "$tap_scratch/behind"
echo 91 >"$lab/src/pair/newer.least"
echo '__global__ void byRows();' >"$lab/src/pair/newer.cu"
refuse "record: leaves out what is for newer GPUs" 0 \
	'SKIP src/pair/newer.cu is for sm_91 and later' record -
check "record: and has no rows of it" \
	test ! -e "$lab/results/fake-rtx-100/newer.csv"
check "record: nor a word of it in device.csv" \
	sh -c '[ -s "$1" ] && ! grep newer "$1"' - "$lab/results/fake-rtx-100/device.csv"
echo 91a >"$lab/src/pair/newer.least"
refuse "record: leaves out what is for another GPU alone" 0 \
	'SKIP src/pair/newer.cu is for sm_91a alone' record -
echo 80a >"$lab/src/pair/newer.least"
refuse "record: be it an older one" 0 \
	'SKIP src/pair/newer.cu is for sm_80a alone' record -
rm "$lab/src/pair"/newer.*
echo 90a >"$lab/src/pair/own.least"
echo '__global__ void byRows();' >"$lab/src/pair/own.cu"
check "record: compiles for this GPU alone what is for it alone" record - own
check "record: and says so" grep -qx \
	'own,flags,-std=c++17 -O3 -lineinfo -arch=compute_90a -code=sm_90a' \
	"$lab/results/fake-rtx-100/device.csv"
refuse "record: once" 0 'KEPT 2 as recorded' record -
rm "$lab/src/pair"/own.*
refuse "record: half the size for a small GPU, and half of that" 0 \
	'AGAIN pair, with size 1: there is no memory for more' record small --all
check "record: says which size" grep -q '^pair,byRows,-,size,blocks,1,' \
	"$lab/results/fake-rtx-100/pair.csv"
check "record: a limit of the spread" with SPREAD=90 record wide --all
described "record: says which limit" fake-rtx-100 's/percent,10/percent,90/'
check "record: takes what is forced upon it" record wide --all --force
described "record: and says so" fake-rtx-100 '/power_capped/a \
pair,forced,byRows; case -: 200.00 us; but from 150.00 to 300.00'
check "record: a few times that spread cost no program" with COUNTERS=no \
	record few --all
described "record: and are named" fake-rtx-100 's/counters,.*/counters,none/
/power_capped/a \
pair,wide,fromHost; case -: 200.00 us; but from 150.00 to 300.00'
check "record: what the GPU did meanwhile" record watched --all
described "record: is told" fake-rtx-100 '/power_limit/a \
pair,sm_clock_least_mhz,1755\
pair,sm_clock_most_mhz,1980\
pair,power_most_w,699
s/capped_ms,0/capped_ms,50/'
cat >"$lab/src/pair/rival.cu" <<-'END'
	#include <cub/device/device_reduce.cuh>
	__global__ void byRows();
END
echo -lcublas >"$lab/src/pair/rival.libraries"
check "record: a program with rivals" with COUNTERS=no record - rival
check "record: and their versions" grep -qx \
	'rival,libraries,CUB 3.0.1; cuBLAS 13.1.0' \
	"$lab/results/fake-rtx-100/device.csv"
rm "$lab/src/pair"/rival.*

# Several GPUs.
rm -rf "$lab/results"
check "record: a GPU by its number" record - -d 1
check "record: a hostile name" test -f "$lab/results/fke-rtx-200/pair.csv"
described "record: and only its plain letters" fke-rtx-200 \
	's/NVIDIA Fake RTX 100/NVIDIA Fke  ..\/RTX 200/'
check "record: a slice of a GPU" record - --device=MIG-dddd
check "record: a slice has its own folder" \
	test -f "$lab/results/fake-rtx-200-mig-1g.5gb/pair.csv"
rm -rf "$lab/results"
check "record: the first that CUDA may see" \
	with CUDA_VISIBLE_DEVICES=2,1 record - --output "$lab/results"
check "record: that one" test -d "$lab/results/fake-rtx-100"
check "record: -d counts as nvidia-smi does, whatever CUDA may see" \
	with CUDA_VISIBLE_DEVICES=0 record - -d 1
check "record: that other one" test -d "$lab/results/fke-rtx-200"
rm -rf "$lab/results"
refuse "record: all GPUs, each model once" 0 'SAME GPU=GPU-cccc records another' \
	record - -d all
printf '%s\n' fake-rtx-100 fke-rtx-200 >"$tap_scratch/wanted"
ls -A "$lab/results" >"$tap_scratch/left"
same "record: two models, two folders" "$tap_scratch/wanted" "$tap_scratch/left"

# Programs that want several GPUs.
rm -rf "$lab/results"
echo 2 >"$lab/src/pair/many.gpus"
echo '__global__ void byRows();' >"$lab/src/pair/many.cu"
refuse "record: leaves out what wants two GPUs" 0 \
	'SKIP src/pair/many.cu wants 2 GPUs; name as many, as GPU=0,1' record -
check "record: and has no rows of it" \
	test ! -e "$lab/results/fake-rtx-100/many.csv"
check "record: nor of the GPUs a word" \
	sh -c '[ -s "$1" ] && ! grep -q gpus "$1"' - "$lab/results/fake-rtx-100/device.csv"
: >"$tap_scratch/seen"
check "record: a list of GPUs" with "COUNTERS=no SEEN=$tap_scratch/seen" \
	record - -d 0,2,1 --all
printf '%s\n' 'many GPU-aaaa,GPU-cccc' 'pair GPU-aaaa' >"$tap_scratch/wanted"
sort -u "$tap_scratch/seen" >"$tap_scratch/left"
same "record: who wants two sees the first two of three, others one" \
	"$tap_scratch/wanted" "$tap_scratch/left"
printf 'many,%s\n' gpus,2 joined,NV18 peer_access,1 'peer_atomics,0 to 1' \
	>"$tap_scratch/wanted"
grep -E ',(gpus|joined|peer_[a-z]*),' "$lab/results/fake-rtx-100/device.csv" \
	>"$tap_scratch/left"
same "record: how many there were, and how joined" "$tap_scratch/wanted" \
	"$tap_scratch/left"
echo 3 >"$lab/src/pair/many.gpus"
check "record: three GPUs, of which two are joined otherwise" \
	with COUNTERS=no record - -d 2,1,0 many
check "record: and each pair's way" grep -qx \
	'many,joined,0-1 SYS; 0-2 NV18; 1-2 SYS' \
	"$lab/results/fake-rtx-100/device.csv"
rm "$lab/src/pair"/many.*

# A disk with hardly any room, in a mount namespace of its own.
old_results
if unshare -m true 2>/dev/null; then
	check "record: a full disk leaves the old results" unshare -m sh -c '
		mount -t tmpfs -o size=64k none "$1/results" && cd "$1/results" &&
			mkdir fake-rtx-100 && echo old >fake-rtx-100/pair.csv &&
			dd if=/dev/zero of=filler bs=1k count=44 2>/dev/null
		shift
		if env -i "$@"; then exit 1; fi
		[ "$(cat fake-rtx-100/pair.csv)" = old ] && [ ! -e .new ]' \
		- "$lab" PATH="$fakes:$lab/tools" sh "$lab/src/harness/record.sh"
else
	skip "record: a full disk leaves the old results" "no mount namespaces"
fi
