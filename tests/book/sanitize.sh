# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# `make sanitize`: what it runs, and that it tells of every mistake.
. tests/book/lab.sh

cat >"$fakes/launch" <<'END'
#!/bin/sh
[ "$1 $2" = '--gres gpu:1' ] && shift 2 && exec "$@"
END
# Works once, for the question what GPU it is.
cat >"$fakes/once" <<'END'
#!/bin/sh
case $* in *tools.sh*) echo 'Unable to allocate resources' && exit 1 ;; esac
exec "$@"
END
chmod +x "$fakes/launch" "$fakes/once"
echo '__global__ void byRows(); int a = loom_expect("byRows", "race");' \
	>"$lab/src/pair/wrong.cu"
echo '__global__ void byRows();' >"$lab/src/pair/newer.cu"
echo 91 >"$lab/src/pair/newer.least"
check "sanitize: programs without a mistake" sh -c '"$@" >"$0"' \
	"$tap_scratch/said" env -i PATH="$fakes:$lab/tools" FAIL= \
	LOG="$lab/log" SLURM_JOB_ID=x RUN='launch --gres gpu:1' \
	sh "$lab/src/harness/sanitize.sh"
cat >"$tap_scratch/wanted" <<'END'
    SKIP src/pair/newer.cu is for sm_91 and later
   CLEAN pair
    SKIP src/pair/wrong.cu makes mistakes on purpose
END
same "sanitize: which it ran, and which not" "$tap_scratch/wanted" \
	"$tap_scratch/said"
printf '%s x\n' initcheck memcheck racecheck synccheck >"$tap_scratch/wanted"
grep 'check x$' "$lab/log" | sort >"$tap_scratch/tools"
same "sanitize: under four tools" "$tap_scratch/wanted" "$tap_scratch/tools"
(cd "$lab/build/sanitize" && ls) >"$tap_scratch/left"
printf 'pair.%s\n' initcheck memcheck racecheck synccheck \
	>"$tap_scratch/wanted"
same "sanitize: leaves what they said" "$tap_scratch/wanted" "$tap_scratch/left"

refuse "sanitize: a race" 1 'pair: racecheck ends with 99:' sanitize race
refuse "sanitize: says where" 1 'at byRows in chapters/03-banks.md:118' \
	sanitize race pair
refuse "sanitize: and in what" 1 'mistakes in pair$' sanitize race
refuse "sanitize: a warning" 1 'pair: racecheck ends with 0:' sanitize warning
refuse "sanitize: a tool that says nothing" 2 \
	'pair: racecheck cannot look at it here, and ends with 0:' sanitize silent
refuse "sanitize: a tool that breaks" 2 \
	'pair: nothing found by memcheck synccheck initcheck' sanitize broken
refuse "sanitize: a device that a tool does not know" 2 \
	'not looked at by all tools: pair' sanitize unsupported
check "sanitize: is not called a mistake" sh -c '! grep "mistakes in" "$1"' - \
	"$tap_scratch/refuse.out"
refuse "sanitize: a mistake, and a tool that cannot look" 1 \
	'memcheck cannot look' sanitize both
check "sanitize: tells of both" \
	grep -q 'mistakes in pair' "$tap_scratch/refuse.out"
check "sanitize: one program" sanitize - pair
echo '__global__ void byRows();' >"$lab/src/pair/own.cu"
echo 90a >"$lab/src/pair/own.least"
check "sanitize: one that is compiled for this GPU alone" sanitize - own
rm "$lab/src/pair"/own.*
check "sanitize: a slice of a GPU" sanitize - --device=MIG-dddd
refuse "sanitize: a program that fails by itself" 1 'words are wrong' \
	sanitize wrong
refuse "sanitize: a program that hangs" 2 'ran for more than 3 s .LIMIT=6 gives it longer' \
	with LIMIT=3 sanitize hang
refuse "sanitize: so does a tool that does not end when told" 2 \
	'ran for more than 3 s' with LIMIT=3 sanitize deaf
refuse "sanitize: a launcher without a GPU to give" 2 \
	'pair cannot be run under the tools' with RUN=once sanitize -
refuse "sanitize: a device that does not say what it is" 2 \
	'the GPU does not say what it is' sanitize mute
refuse "sanitize: a program that does not compile" 2 \
	'src/pair/pair.cu does not compile' sanitize compile
refuse "sanitize: a program that there is not" 2 \
	'pear.cu: there is no such program' sanitize - pear
refuse "sanitize: an option that there is not" 2 'no such option' sanitize - -x
refuse "sanitize: an option without its value" 2 'a GPU must follow' \
	sanitize - -d
refuse "sanitize: a GPU that is not there" 2 'no GPU 3: No devices' \
	sanitize - -d 3
refuse "sanitize: a driver without a GPU" 2 'NVIDIA-SMI has failed' sanitize smi
refuse "sanitize: no sanitizer" 2 'no compute-sanitizer; it comes with' \
	hidden compute-sanitizer sanitize -
refuse "sanitize: none where the launcher goes" 2 \
	'pair cannot be run under the tools' hidden compute-sanitizer \
	with RUN=env sanitize -
refuse "sanitize: no launcher" 2 "no nosuchlauncher; RUN='nosuchlauncher'" \
	with RUN=nosuchlauncher sanitize -
refuse "sanitize: no compiler" 2 'no nvcc; install the CUDA Toolkit' \
	hidden nvcc sanitize -

# Stopped in the middle of a program, which ends with it under all four tools.
waiting() { cat "$lab"/build/sanitize/*/waits 2>/dev/null | wc -l; }
sanitize wait >"$tap_scratch/stopped" 2>&1 &
four() { [ "$(waiting)" -eq 4 ]; }
check "sanitize: waits for four tools" wait_for $! four
sleepers=$(cat "$lab"/build/sanitize/*/waits)
pid=$(cd "$lab/build/sanitize" && ls -d [0-9]*)
kill -TERM "$pid"
wait $! 2>/dev/null
# shellcheck disable=SC2086 # several numbers
check "sanitize: stopped, with all that it started" ended $sleepers
check "sanitize: and leaves no folder" test ! -e "$lab/build/sanitize/$pid"
