# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# `make sanitize`: what it runs, and that it tells of every mistake.
. tests/book/lab.sh

echo '__global__ void byRows(); int a = loom_expect("byRows", "race");' \
	>"$lab/src/pair/wrong.cu"
echo '__global__ void byRows();' >"$lab/src/pair/newer.cu"
echo 91 >"$lab/src/pair/newer.least"
check "sanitize: programs without a mistake" \
	sh -c '"$@" >"$0"' "$tap_scratch/said" env -i PATH="$fakes:$lab/tools" \
	FAIL= LOG="$lab/log" SLURM_JOB_ID=x sh "$lab/src/harness/sanitize.sh"
cat >"$tap_scratch/wanted" <<'END'
    SKIP src/pair/newer.cu is for sm_91 and later
   CLEAN pair
    SKIP src/pair/wrong.cu makes mistakes on purpose
END
same "sanitize: which it ran, and which not" "$tap_scratch/wanted" \
	"$tap_scratch/said"
check "sanitize: under four tools" \
	test "$(grep -c compute-sanitizer "$lab/log")" = 4
refuse "sanitize: a race" 1 'pair: racecheck ends with 99:' sanitize race
refuse "sanitize: says where" 1 'at byRows in chapters/03-banks.md:118' \
	sanitize race pair
refuse "sanitize: and in what" 1 'mistakes in pair; all that' sanitize race
check "sanitize: one program" sanitize - pair
refuse "sanitize: a program that fails by itself" 1 \
	'pair: memcheck ends with 1:' sanitize wrong
refuse "sanitize: a program that hangs" 1 'synccheck ends with 124 after 1 s' \
	with LIMIT=1 sanitize hang
refuse "sanitize: a program that does not compile" 1 \
	'src/pair/pair.cu does not compile' sanitize compile
refuse "sanitize: a program that there is not" 2 \
	'pear.cu: there is no such program' sanitize - pear
refuse "sanitize: an option that there is not" 2 'no such option' sanitize - -x
refuse "sanitize: an option without its value" 2 'a GPU must follow' \
	sanitize - -d
refuse "sanitize: a GPU that is not there" 1 'no GPU 3: No devices' \
	sanitize - -d 3
refuse "sanitize: a driver without a GPU" 1 'NVIDIA-SMI has failed' sanitize smi
refuse "sanitize: no sanitizer" 1 'no compute-sanitizer; it comes with' \
	hidden compute-sanitizer sanitize -
refuse "sanitize: no compiler" 1 'no nvcc; install the CUDA Toolkit' \
	hidden nvcc sanitize -
