# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Exercises: each printed answer passes, what each begins with does not, and
# whatever else a reader may hand in is told what is wrong with it.
exercise="sh make/exercise"
mine="$tap_scratch/a reader's.cu"
# shellcheck disable=SC2046 # names without spaces
awk -f make/exercises.awk loom/common/metrics.h $(sed -n -f weave/chapters.sed book.md | sed 's|.*|chapters/&.md|' | sort) >"$tap_scratch/exercises"

# A chapter that says the kind of one exercise says it of all, and has one to
# write, one with a hazard to find and one that counters decide. Those that say
# none are to be converted (weave/README.md); appendices may have pencils alone.
awk -F '\t' '
	{ split($1, part, "."); chapter = part[1]; all[chapter]++ }
	$3 != "-" { kinds[chapter]++ }
	$3 ~ /^write/ { write[chapter] = 1 }
	$3 ~ /^find/ { find[chapter] = 1 }
	$4 != "-" { tried[chapter] = 1 }
	END {
		for (c in kinds) {
			if (kinds[c] < all[c]) print c ": an exercise says no kind"
			if (c !~ /^[0-9]/) continue
			whole++
			if (!write[c]) print c ": has no kernel to write"
			if (!find[c]) print c ": has no hazard to find"
			if (!tried[c]) print c ": has none that counters decide"
		}
		if (whole < 8) print "only " whole + 0 " chapters say kinds"
	}' "$tap_scratch/exercises" >"$tap_scratch/kinds"
same "exercises: every chapter has its kinds" /dev/null "$tap_scratch/kinds"

# try NUMBER NAME: passes, 0, for the answer; not passed, 1, for the beginning.
# What a check wants must be the name of something that loom counts.
cat >"$tap_scratch/try" <<'END'
folder=$1 number=$2 name=$3
if sh make/exercise "$number" "src/exercises/$name/answer.cu" >"$folder/$name.out" 2>&1
then echo "ok - exercises: $number: the printed answer passes"
else echo "not ok - exercises: $number: the printed answer passes"; cat "$folder/$name.out"
fi
sh make/exercise "$number" "$folder/$name.cu" >"$folder/$name.out" 2>&1
sh make/exercise "$number" "$folder/$name.cu" >"$folder/$name.out" 2>&1
got=$?
if [ $got -eq 1 ] && tail -n 1 "$folder/$name.out" | grep -q "^$number: not passed"
then echo "ok - exercises: $number: what it begins with does not"
else echo "not ok - exercises: $number: what it begins with does not"; cat "$folder/$name.out"
fi
END
awk -F '\t' '$4 != "-" { print $1, $4 }' "$tap_scratch/exercises" |
	xargs -P 2 -n 2 sh "$tap_scratch/try" "$tap_scratch" >"$tap_scratch/tried"
sed '/^\(ok\|not ok\) - /!s/^/# /' "$tap_scratch/tried"
! grep -q '^not ok' "$tap_scratch/tried" || tap_failed=1
check "exercises: each of them was tried" [ \
	"$(grep -c ' - exercises' "$tap_scratch/tried")" -eq \
	"$((2 * $(ls -d src/exercises/*/ | wc -l)))" ]
# The numbers that a page prints: one list, and an item an exercise.
cut -f 2 "$tap_scratch/exercises" | sed 's/.*\///; s/\.md:.*//' | uniq -c |
	while read -r count chapter; do
		echo "$chapter 1 $count"
	done >"$tap_scratch/counted"
while read -r chapter _; do
	awk '/<h2.*Exercises<\/h2>/ { on = 1 } on && /<h2/ && !/Exercises</ { on = 0 }
		on { lists += gsub(/<ol type="1">/, ""); items += gsub(/<li>/, "") }
		END { print lists, items }' "build/book/html/$chapter.html" | sed "s/^/$chapter /"
done <"$tap_scratch/counted" >"$tap_scratch/printed"
same "exercises: pages number them so" "$tap_scratch/counted" "$tap_scratch/printed"

# The numbers in the chapters' own words.
grep -o 'make exercise N=[0-9A-Z.]*' chapters/[01B]*.md | sort -u |
	while IFS=: read -r chapter words; do
		awk -F '\t' -v n="${words##*=}" -v in_="$chapter:" \
			'$1 == n && $4 != "-" && index($2, in_) == 1 { found = 1 }
			END { exit !found }' "$tap_scratch/exercises" || echo "$chapter: $words"
	done >"$tap_scratch/unknown"
same "exercises: chapters speak of their own" /dev/null "$tap_scratch/unknown"

$exercise >"$tap_scratch/list"
check "exercises: without a number all are listed" [ \
	"$(grep -c '^[0-9A-Z]*\.[0-9]' "$tap_scratch/list")" -eq "$(wc -l <"$tap_scratch/exercises")" ]
refuse "exercises: of one chapter" 0 '^3\.9 +write a kernel +\* ' $exercise 03
refuse "exercises: a number that there is not" 2 \
	'3\.99: the book has none .* is 3\.9; did you mean .* 3\.7 3\.8 3\.9\?' $exercise 3.99 "$mine"
refuse "exercises: a chapter that there is not" 2 'chapters with exercises are 1 ' $exercise 44.1 "$mine"
refuse "exercises: a number as files have it" 2 'B\.1 is for a pencil' $exercise b.1 "$mine"
refuse "exercises: one for a pencil" 2 '3\.1 is for a pencil \(chapters/03-banks.md:' $exercise 3.1 "$mine"
refuse "exercises: a file without a number" 2 'of which number\?' $exercise '' "$mine"
refuse "exercises: no file: what is asked" 0 'turn\(int \*out\)' $exercise 3.7
refuse "exercises: one that wants no counter" 0 'are, and loom finds no hazard\.' $exercise 10.5
answer='\n   ::: {.answer}\n   4\n   :::\n'
printf '## Exercises\n\n1. (Pencil.) Add $2 \\times \\mathrm{step}$ to $t \\oplus 1$ of $B^{\\mathsf{T}}$, $2^{k-1}$ times.\n'"$answer" >"$tap_scratch/03-x.md"
refuse "exercises: formulas as one would type them" 0 'Add 2 \* step to t xor 1 of B\^T, 2\^\(k-1\) times\.$' \
	awk -f make/exercises.awk "$tap_scratch/03-x.md"
refuse "exercises: a folder" 2 'is no file that can be read' $exercise 3.7 "$tap_scratch"
printf '## Exercises\n\n1. (Pencil.) A.\n3. (Pencil.) B.\n'"$answer" >"$tap_scratch/02-x.md"
refuse "exercises: a list that miscounts" 2 '02-x.md:4: the list counts 2 here' \
	awk -f make/exercises.awk "$tap_scratch/02-x.md"
printf '## Exercises\n\n1. (Pencl.) A.\n2. (Write a kernel; hard.) B.\n'"$answer" >"$tap_scratch/02-x.md"
refuse "exercises: a kind that there is not" 2 '02-x.md:3: an exercise of no kind: pencl; write Pencil' \
	awk -f make/exercises.awk "$tap_scratch/02-x.md"
# wish WORDS: what is said of a check that wants that.
wish() {
	# shellcheck disable=SC2016 # no command
	printf '## Exercises\n\n1. (Write a kernel.) A.\n\n   ```cuda {file=src/exercises/x/check.cu}\n   /* wants: %s */\n   __global__ void k(int *out);\n   ```\n'"$answer"'   ```cuda {file=src/exercises/x/answer.cu}\n   ```\n' \
		"$1" >"$tap_scratch/02-x.md"
	awk -f make/exercises.awk loom/common/metrics.h "$tap_scratch/02-x.md"
}
refuse "exercises: a counter that there is not" 2 \
	'02-x.md:6: loom has no counter global_load_request; did you mean global_load_requests\?' wish 'k/global_load_request ..2'
refuse "exercises: no value" 2 '02-x.md:6: no wish: k/shared_load_requests; write' wish 'k/shared_load_requests'
check "exercises: a counter per request" wish 'k/global_load_sectors_per_request 1..4'
check "exercises: what a launch is" wish 'k/static_shared_bytes ..4096'
refuse "exercises: a kernel that the check does not declare" 2 \
	'02-x.md:6: the check declares no kernel kk; write its __global__ line' wish 'kk/shared_load_requests 4'
# amiss NAME WHAT TEXT: of what would get lost without a word.
amiss() {
	printf '## Exercises\n\n1. (Pencil.) A.\n'"$answer$3" >"$tap_scratch/02-x.md"
	refuse "exercises: $1" 2 "02-x.md:$2" awk -f make/exercises.awk loom/common/metrics.h "$tap_scratch/02-x.md"
}
amiss "no kind" '8: an exercise without a kind; begin it with' "2. B.\n$answer"
amiss "no answer" '8: an exercise without ::: .\.answer.; write' '2. (Pencil.) B.\n'
amiss "no answer, and another exercise" '8: an exercise without ::: ' "2. (Pencil.) B.\n3. (Pencil.) C.\n$answer"
amiss "no answer that its check tries" '8: its check decides, and its answer has no src/exercises/y/answer.cu' \
	"2. (Write a kernel.) B.\n   \`\`\`cuda {file=src/exercises/y/check.cu}\n   \`\`\`\n$answer"
amiss "another heading" '10: an exercise, and its heading is not ## Exercises' "\n## Problems\n1. (Pencil.) B.\n$answer"
printf '## Exercises\n\n1. (Pencil.) See [below](#sec-x).\n2. (Find the hazard.) It is\n   in [](#sec-x).\n' >"$tap_scratch/02-x.md"
check "exercises: whose answers are a section's" awk -f make/exercises.awk "$tap_scratch/02-x.md"

# 15.4 in the words of chapter 11; and of 10.7 one step where its two would fall
# into one if the middle word cancelled itself.
sed '/^#line /d; /__threadfence/d; s/#include <cuda_runtime.h>/#include <cuda\/atomic>/
	s/!atomicAdd(told + tile - 1, 0)/!Told(told[tile - 1]).load(cuda::memory_order_acquire)/
	s/atomicExch(told + tile, 1)/Told(told[tile]).store(1, cuda::memory_order_release)/
	s/^__global__ /typedef cuda::atomic_ref<unsigned, cuda::thread_scope_device> Told;\n&/' \
	src/exercises/waiting-totals/answer.cu >"$mine"
check "exercises: 15.4 by acquire and release" $exercise 15.4 "$mine"
sed '/^#line /d; /^__global__/,$d' src/exercises/step-twice/answer.cu >"$mine"
cat >>"$mine" <<'END'
__global__ void stepTwice(unsigned *out, const unsigned *in, unsigned n)
{
    __shared__ unsigned tile[THREADS + 4];
    const unsigned first = blockIdx.x * THREADS, t = threadIdx.x;

    for (unsigned i = t; i < THREADS + 4; i += THREADS)
        tile[i] = in[(first + i + 2 * n - 2) % n];
    __syncthreads();
    if (first + t < n)
        out[first + t] = tile[t] ^ 4 * tile[t + 4];
}
END
refuse "exercises: 10.7 takes both steps" 1 'words are wrong' $exercise 10.7 "$mine"
rm "$mine"

# hand_in SED-COMMAND: 3.7's answer, spoilt.
hand_in() { sed "/^#line /d; /^\/\/ Made/d; $1" src/exercises/two-way/answer.cu >"$mine"; }

refuse "exercises: where there is no file it begins, and make has no complaint" 0 'was not there' \
	sh -c '! make -s exercise N=3.7 FILE="$1" 2>&1 | tee /dev/stderr | grep -q Error' - "$mine"
sed '/^#line /d; /^\/\/ Made/d' src/first.cu >"$tap_scratch/first.cu"
same "exercises: with the program, as a reader would copy it" "$tap_scratch/first.cu" "$mine"
# One that was begun under another name, and a slip of the pen.
cp "$mine" "$tap_scratch/begun.cu"
rm -f "$tap_scratch/slip.cu"
$exercise 3.7 "$tap_scratch/slip.cu" >"$tap_scratch/said" 2>&1
check "exercises: and asks whether another file was meant" grep -q "did you mean .*/begun.cu" "$tap_scratch/said"
rm -f "$tap_scratch/begun.cu" "$tap_scratch/slip.cu"
hand_in 's/void turn/void turm/'
refuse "exercises: no kernel of that name" 1 \
	"a reader's.cu:3: note: not this: __global__ void turm" $exercise 3.7 "$mine"
hand_in 's/int \*out/unsigned *out/'
refuse "exercises: other parameters" 1 \
	"a reader's.cu:1: error: there is no __global__ void turn\(int \*out\);" $exercise 3.7 "$mine"
hand_in 's/__syncthreads()/__syncthread()/'
refuse "exercises: what does not compile" 1 \
	"a reader's.cu:9:.*error: .*__syncthread.*" $exercise 3.7 "$mine"
hand_in 's/__syncthreads();/while (out) {}/'
refuse "exercises: a kernel that never ends" 1 \
	"a reader's.cu:9: .*endless" $exercise 3.7 "$mine"
hand_in 's/= x;/= x + 1;/'
refuse "exercises: a wrong result" 1 \
	'1024 of 1024 words are wrong; the first is word 0: 1, and should be 0' $exercise 3.7 "$mine"
hand_in 's/__syncthreads();//'
refuse "exercises: a forgotten barrier" 1 "a reader's.cu:10: hazard: " $exercise 3.7 "$mine"
hand_in 's/34/33/'
refuse "exercises: a counter below the wanted" 1 'conflicts +0 +32  MISSED' $exercise 3.7 "$mine"
hand_in '$a int main(void) { return 7; }'
refuse "exercises: a main of one's own is left aside" 0 '^3.7: passed$' $exercise 3.7 "$mine"
refuse "exercises: make says it, too" 0 '^3.7: passed$' make -s exercise N=3.7 FILE="$mine"
hand_in 's/34/32/'
refuse "exercises: and fails" 2 '^3.7: not passed' make -s exercise N=3.7 FILE="$mine"
sed '/^#line /d; s/n \/ 4; i/0; i/; s/first < n % 4/false/
	s/^    for (unsigned step/    for (size_t i = first; i < n; i += threads)\n        sum += in[i];\n&/' \
	src/exercises/any-sum/answer.cu >"$mine"
refuse "exercises: a counter above a range" 1 \
	'global_load_requests +3126 +\.\.850  MISSED' $exercise 5.7 "$mine"

# A disk without room: mv, where it has to copy, leaves what it has written.
mkdir "$tap_scratch/no-room"
cat >"$tap_scratch/no-room/mv" <<'END'
#!/bin/sh
[ "${1%/*}" = "${2%/*}" ] || : >"$2"
echo 'mv: No space left on device' >&2
exit 1
END
chmod +x "$tap_scratch/no-room/mv"
hand_in ''
rm -f build/exercises/two-way.o
refuse "exercises: no room for what decides is no fault of the reader's" 2 'No space left' \
	env PATH="$tap_scratch/no-room:$PATH" $exercise 3.7 "$mine"
refuse "exercises: nor in the way of the next try" 0 '^3.7: passed$' $exercise 3.7 "$mine"
hand_in '$a int helper(void); int both(void) { return helper(); }'
refuse "exercises: a function of the reader's own is missing" 1 'cannot be linked with' $exercise 3.7 "$mine"
refuse "exercises: a number is no pattern" 2 'the book has none of this number' $exercise . ''
