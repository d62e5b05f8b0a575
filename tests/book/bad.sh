# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Mistakes that a contributor makes: each is named with its place and stops
# the build, and the book of before is still there. All but one are made in the
# small book.
. tests/book/copies.sh
chapter=chapters/03-banks.md

copy_small "$copy"
edit $chapter 's/^<<square-kernels>>$/<<square-kernel>>/'
at=$(line "$copy/$chapter" '^<<square-kernel>>$')
refused "bad: a chunk that there is not" \
	"^$chapter:$at:1: error: .*square-kernel'.*did you mean 'square-kernels'" \
	make book

# What is made, and what it is made from, may be gone while all else is there.
copy_small "$copy"
rm -rf "$copy/src" "$copy/figures"
check "bad: without what tangle wrote, make tangles again" in_copy make -s html
there() { in_copy build/bin/tangle --check book.md && in_copy ls src/banks/square.cu figures/bank-square.svg; }
check "bad: and all of it is there" there
check "bad: then there is nothing to do" in_copy make -q html
rm "$copy/figures/bank-stride.gp"
check "bad: a chart's script alone is made again, too" sh -c 'make -s -C "$1" html && ls "$1/figures/bank-stride.gp"' sh "$copy"
edit $chapter 's/{file=figures\/bank-stride.gp/{file=figures\/bank-strides.gp/'
at=$(line "$copy/$chapter" 'src=figures/bank-stride.svg')
refused "bad: a chart that nothing draws any more" \
	"^$chapter:$at: figure #fig-stride: figures/bank-stride.svg is missing; does a gnuplot chunk" make html
check "bad: what was drawn of it is gone, and the others stay" sh -c 'cd "$1" && ! ls figures/bank-stride.* &&
	ls figures/bank-square.svg' sh "$copy"
edit $chapter 's/{file=figures\/bank-strides.gp/{file=figures\/bank-stride.gp/'
check "bad: it is drawn again" sh -c 'make -s -C "$1" html && cd "$1" &&
	ls figures/bank-stride.svg' sh "$copy"
mv "$copy/chapters/05-reduction.md" "$copy/05"
refused "bad: a chapter that is gone" '^book.md:[0-9]+:[0-9]+: error: .*chapters/05-reduction.md' make html
mv "$copy/05" "$copy/chapters/05-reduction.md"

copy_small "$copy"
edit $chapter 's/^\( *sum += tile\[first + k \* LANES\]\);$/\1/'
at=$(line "$copy/$chapter" '^ *sum += tile\[first + k \* LANES\]$')
refused "bad: an error in a kernel, at the chapter's own line" \
	"^$chapter:$at:[0-9]+: error: " make book

copy_small "$copy"
edit $chapter 's/^\( *sum \)+= \(tile\[first + k \* LANES\];\)$/\1-= \2/'
at=$(line "$copy/$chapter" '^__global__.* readStrided(')
refused "bad: a kernel that computes something else" \
	"^$chapter:$at: error: stride: kernel readStrided, case 2: [0-9]+ of [0-9]+ words are wrong" \
	make book
same "bad: and its rows are those of before" "$small/build/results/loom/stride.csv" \
	"$copy/build/results/loom/stride.csv"
refused "bad: nor does it pass when tried again" \
	"^$chapter:$at: error: stride: kernel readStrided" make book

copy_small "$copy"
edit $chapter 's/^__global__ void setRowReadRow(.*/int missing();\nint used = missing();\n&/'
at=$(line "$copy/$chapter" '^int used')
refused "bad: a function that is nowhere, at the chapter's own line" \
	"^$chapter:$at: error: undefined reference to .*missing" \
	make build/loom/square

copy_small "$copy"
edit chapters/A-harness.md '/^```awk.*counters.awk/,/^```$/s/^BEGIN {/& (/'
at=$(line "$copy/chapters/A-harness.md" '^BEGIN { (')
refused "bad: a mistake in awk, at the chapter's own line" \
	"^chapters/A-harness.md:$at: error: awk: src/harness/counters.awk:" \
	make build/results/loom/square.csv

copy_small "$copy"
edit chapters/B-loom.md 's/^global_atomic_sectors$/global_atomics_sectors/'
at=$(line "$copy/chapters/B-loom.md" '^global_atomics_sectors')
refused "bad: a counter that there is not, at the chapter's own line" \
	"^chapters/B-loom.md:$at: error: .*no counter global_atomics_sectors; did you mean global_atomic_sectors" \
	make build/results/loom/gallery-histograms.csv

copy_small "$copy"
edit chapters/A-harness.md '/^```sh.*sources.sh/,/^```$/s/^set -.*/&\nif true/'
refused "bad: a mistake in sh, in the chapter" \
	'^chapters/A-harness.md:[0-9]+: error: src/harness/sources.sh: ' \
	make build/results/sources.csv

copy_tree "$copy"
edit $chapter '/setRowReadCol\/shared_load_conflicts/s/expect=992/expect=991/'
at=$(line "$copy/$chapter" 'expect=991')
refused "bad: a sentence that the data contradict" \
	"^$chapter:$at: expects 991, but square/setRowReadCol/shared_load_conflicts is 992 on h200" \
	make html
check "bad: and the sentence is named" \
	grep -q '^    ".*992 for a column read' "$tap_scratch/refuse.out"

# However many jobs there are, and however many forms the book has.
copy_small "$copy"
for name in 03-banks 05-reduction B-loom; do
	printf '\n[1]{.result of="nothing/at/all"}\n' >>"$copy/chapters/$name.md"
	echo "chapters/$name.md:$(grep -c '' "$copy/chapters/$name.md")"
done >"$tap_scratch/wanted"
refused "bad: the errors of one chapter hide no other's" 'no results for nothing on h200' make -j2 html epub
sed -n 's/: no results for nothing on h200.*//p' "$tap_scratch/refuse.out" | sort >"$tap_scratch/told"
same "bad: and each is told once" "$tap_scratch/wanted" "$tap_scratch/told"

copy_small "$copy"
edit $chapter 's/of="square\/setRowReadCol\/shared_load_conflicts"/of="square\/setRowReadCool\/shared_load_conflicts"/'
at=$(line "$copy/$chapter" 'setRowReadCool')
refused "bad: a result of a kernel that there is not" \
	"^$chapter:$at:.*setRowReadCool.*setRowReadCol" make html

# pandoc would take the rest of the chapter for the figure's, without a word.
copy_small "$copy"
at=$(line "$copy/$chapter" '^::: {.figure #fig-stride')
edit $chapter "$at,/^:::\$/{/^:::\$/d;}"
refused "bad: a figure that nobody closes" "^$chapter:$at: ::: \{.figure.* is not closed; end it by a line :::" make html

# A sentence that was to be a test, and would be none.
copy_small "$copy"
edit $chapter '/expect=992/s/of="\([^"]*\)"/of='"'\\1'"'/'
at=$(line "$copy/$chapter" "of='")
refused "bad: braces that are not read" "^$chapter:$at: \[.*\]\{.result of='.* is not read; write" make html

copy_small "$copy"
edit $chapter 's/(#fig-stride)/(#fig-strode)/'
at=$(line "$copy/$chapter" '(#fig-strode)')
refused "bad: a reference to nothing" "^$chapter:$at:.*fig-strode" make html

copy_small "$copy"
edit $chapter 's/^1\. (Pencil\.) How many doors/1. (Pencl.) How many doors/'
at=$(line "$copy/$chapter" 'Pencl')
refuse "bad: an exercise of a kind that there is not" 2 "^$chapter:$at: an exercise of no kind: pencl; write" in_copy make html

copy_small "$copy"
edit book.md 's/^title: .*/title: Warp: and Weft/'
at=$(line "$copy/book.md" '^title:')
refused "bad: a title block that is no YAML" "^book.md:$at: the title block is no YAML: mapping values" make html

# A term whose only definition goes, in another chapter.
copy_small "$copy"
printf '\nA [**selvage**]{.term means="an edge"}.\n' >>"$copy/chapters/B-loom.md"
printf '\nTwo [selvages]{.term of="selvage"}.\n' >>"$copy/$chapter"
check "bad: a term of another chapter" in_copy make -s html
edit chapters/B-loom.md '$d'
at=$(grep -c '' "$copy/$chapter")
refuse "bad: a term that no chapter defines" 2 "^$chapter:$at: no chapter defines the term 'selvage'" in_copy make html

copy_small "$copy"
edit $chapter 's/src=figures\/bank-square.svg/src=figures\/bank-squares.svg/'
at=$(line "$copy/$chapter" 'bank-squares.svg')
refused "bad: a figure that nothing draws" \
	"^$chapter:$at:.*bank-squares" make html

copy_small "$copy"
rm "$copy/results/h200/square.csv"
refused "bad: a recorded result that is missing" \
	"^$chapter:[0-9]+: .*results/h200/square.csv is missing; .*make record" \
	make --keep-going html

copy_small "$copy"
rm "$copy/results/h200/width.csv"
sed -i '/^width,/d' "$copy/results/h200/device.csv"
check "bad: what nobody has recorded yet is no mistake" \
	sh -c 'cd "$1" && exec make html 2>"$2"' - "$copy" "$tap_scratch/said"
check "bad: it is a warning" grep -q \
	"^$chapter: warning: width is not yet recorded on H200; run 'make record'" "$tap_scratch/said"
check "bad: and the page says so" \
	grep -q 'no datum: width is not yet recorded on H200' "$copy/build/book/html/03-banks.html"
check "bad: nor are its charts" grep -q 'width is not yet recorded on h200' "$copy/figures/loom-all.svg"
check "bad: and make check tells" \
	sh -c 'cd "$1" && sh check/stale | grep ": note: width was never recorded"' - "$copy"

copy_small "$copy"
echo 'square,setRowReadRow' >>"$copy/results/h200/square.csv"
at=$(($(wc -l <"$small/results/h200/square.csv") + 1))
refused "bad: a row that is cut short" \
	"results/h200/square.csv:$at: .*fields" make html

copy_small "$copy"
edit results/h200/square.csv '2s/,us,[0-9.]*,/,us,fast,/;3s/,[0-9.e+]*,/,fast,/;4s/,GB\/s,[0-9.]*,/,GB\/s,fast,/'
refused "bad: a value that is no number" \
	"results/h200/square.csv:[234]: .*fast" make html

copy_small "$copy"
refused "bad: a device that was never recorded" \
	"DEVICE=rtx-0: no results/rtx-0/.* recorded are: .*h200.*make record" \
	make html DEVICE=rtx-0

# A missing tool: listed, or installed, and said.
copy_small "$copy"
rm "$copy/build/needs.mk"
tools_without pandoc gnuplot
refused "bad: missing tools are listed with INSTALL=no" \
	'missing Debian packages: pandoc gnuplot-nox$' \
	env PATH="$tap_scratch/tools" make book INSTALL=no
check "bad: the tools alone, by their names, want none of these" \
	in_copy env PATH="$tap_scratch/tools" make -s INSTALL=no build/bin/tangle build/bin/loomcc
for tool in apt-get sudo; do
	rm -f "$tap_scratch/tools/$tool"
	cat >"$tap_scratch/tools/$tool" <<-END
		#!/bin/sh
		echo $tool "\$@" >>"$tap_scratch/called"
		[ $tool = apt-get ] || exec "\$@"
		case "\$*" in
		*assume-no*)
			[ -z "\${ABSENT-}" ] || echo "E: Unable to locate package \$ABSENT" >&2
			echo '0 upgraded, 123 newly installed, 0 to remove and 0 not upgraded.'
			echo 'Need to get 206 MB/306 MB of archives.'
			echo 'After this operation, 1 GB of additional disk space will be used.'
			;;
		*-y*install*)
			for package in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 \\
				21 22 23 24 25; do
				echo "Get:\$package somewhere"
			done
			for package in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 \\
				21 22 23 24 25; do
				echo "Setting up \$package"
			done
			[ "\${APT-}" != failing ] || { echo 'E: no room left' >&2; exit 100; }
			;;
		esac
	END
	chmod +x "$tap_scratch/tools/$tool"
done
INSTALL=yes PATH=$tap_scratch/tools sh make/needs.sh book >"$tap_scratch/said" 2>&1
check "bad: missing tools are installed without it, and named" \
	grep -q '^installing.* pandoc gnuplot-nox$' "$tap_scratch/said"
check "bad: and no others are asked for" grep -Eq \
	'^apt-get .*--no-install-recommends -y install pandoc gnuplot-nox$' \
	"$tap_scratch/called"
check "bad: how much it is stands before, and that it moves" sh -c '
	sed -n "/^installing/,\$p" "$1" | tr "\n" "|" | grep -qxF "$2"' sh "$tap_scratch/said" \
	'installing pandoc gnuplot-nox|123 packages: 206 MB to fetch, 1 GB on disk|fetched 25 packages|installed 25 packages|'
refuse "bad: an installation that fails says what apt said" 1 \
	'^E: no room left' env APT=failing PATH="$tap_scratch/tools" sh make/needs.sh book
refuse "bad: and what was to come of it" 1 \
	'^needs.sh: apt-get could not install pandoc gnuplot-nox; its own' \
	env APT=failing PATH="$tap_scratch/tools" sh make/needs.sh book

# Ubuntu has no Chromium but in another wrapping.
rm -f "$tap_scratch/tools/chromium-headless-shell" "$tap_scratch/tools/shellcheck" "$tap_scratch/called"
check "bad: the tests do without what a release does not have" sh -c '
	ABSENT=chromium-headless-shell PATH=$1 sh make/needs.sh test |
		grep -qx "needs.sh: this system has no chromium-headless-shell; what needs it is not tested"' sh "$tap_scratch/tools"
grep -e '-y install' "$tap_scratch/called" >"$tap_scratch/installed"
check "bad: and have the rest" grep -q ' shellcheck' "$tap_scratch/installed"
check "bad: which is all that is asked for" sh -c '! grep -q chromium "$1"' sh "$tap_scratch/installed"
refuse "bad: the book does not" 1 \
	'^needs.sh: apt-get could not install pandoc gnuplot-nox; its own' \
	env ABSENT=pandoc APT=failing PATH="$tap_scratch/tools" sh make/needs.sh book

# make asks for several jobs at once; while one waits, another one installs.
rm -f "$tap_scratch/tools/flock" "$tap_scratch/called"
cat >"$tap_scratch/tools/flock" <<END
#!/bin/sh
for tool in pandoc gnuplot; do
	printf '#!/bin/sh\n' >"$tap_scratch/tools/\$tool"
	chmod +x "$tap_scratch/tools/\$tool"
done
END
chmod +x "$tap_scratch/tools/flock"
check "bad: nobody installs beside another one, nor what that one did" \
	env PATH="$tap_scratch/tools" sh make/needs.sh book
check "bad: so apt-get is not asked" [ ! -e "$tap_scratch/called" ]

# No reader's machine gets daemons.
tools_without munged slurmctld slurmd srun pandoc
for ci in '' true; do
	env PATH="$tap_scratch/tools" CI=$ci INSTALL=no sh make/needs.sh book test \
		>"$tap_scratch/said.$ci" 2>&1
done
check "bad: the tests ask for no daemon" sh -c \
	'grep -q "packages:.* pandoc" "$1" && ! grep -Eq "slurm|munge" "$1"' sh "$tap_scratch/said."
[ -e /usr/sbin/slurmctld ] ||
	check "bad: but where CI=true" grep -q ' slurmctld slurmd' "$tap_scratch/said.true"
refuse "bad: an unknown list of needs" 2 'choose from' sh make/needs.sh lunch

# What clang compiles with is named where it is missing.
copy_small "$copy"
rm -f "$copy/build/needs.loom"
tools_without clang++-19
refuse "bad: without clang 19 loom is not made" 2 'missing Debian packages: clang-19' \
	in_copy env PATH="$tap_scratch/tools" make -s INSTALL=no loom
check "bad: nor when make is run again" test ! -e "$copy/build/needs.loom"
