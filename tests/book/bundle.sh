# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# `make bundle`: what it packs, that it packs it the same every time, and that
# `make` there, with tests/book/record's fakes, makes a file to bring back.
bundle=$tap_scratch/bundle.tar.gz
there=$tap_scratch/'another machine'
fakes=$there/fake/record/bin

check "bundle: is made" sh src/harness/bundle.sh "$bundle"
(umask 077 && cp -R src "$tap_scratch/src" && cd "$tap_scratch" &&
	sh src/harness/bundle.sh "$tap_scratch/again.tar.gz")
check "bundle: the same, bit by bit, from another folder at another time" \
	cmp "$bundle" "$tap_scratch/again.tar.gz"
refuse "bundle: says where it cannot be written" 2 'nowhere' \
	sh src/harness/bundle.sh "$tap_scratch/nowhere/bundle.tar.gz"

# Only what stands in tools/ is there: neither pandoc nor tangle.
mkdir -p "$there/tools" "$there/fake"
cp -R tests/book/record tests/book/ncu "$there/fake"
for tool in make sh awk sed tr cut cat cmp grep mkdir mv rm rmdir cp dirname \
	basename env sort mktemp date sleep uname timeout getconf sha256sum tar gzip; do
	if tool=$(command -v "$tool"); then ln -s "$tool" "$there/tools"; fi
done

# unpack BUNDLE: and goes there.
unpack() {
	rm -rf "$there/warp-and-weft"
	tar -xzf "$1" -C "$there"
	home=$there/warp-and-weft
	mkdir "$home/build"
	cp tests/book/ncu/rows.csv "$home/build/rows.csv"
}
# main is a word of every program's.
in_bundle() {
	env -i PATH="$fakes:$there/tools" PAUSE=0 FAKE_KERNEL=main make -C "$home" "$@"
}

unpack "$bundle"
check "bundle: instructions of a dozen lines" \
	test "$(wc -l <"$home/README")" -le 12
check "bundle: make records and packs" in_bundle COUNTERS=no
check "bundle: what it packed comes back" sh src/harness/import.sh \
	-o "$tap_scratch/results" \
	"$home/warp-and-weft-results-fake-rtx-100.tar.gz"
check "bundle: every program of it that one GPU can run" test \
	"$(ls "$tap_scratch/results/fake-rtx-100" | sed 's/.csv//' | LC_ALL=C sort)" = \
	"$( (echo device; for source in src/*/*.cu; do
		[ -f "${source%.cu}.gpus" ] || basename "$source" .cu
	done) | LC_ALL=C sort)"

# What else make does there it does with a chapter's programs as with all.
mkdir -p "$tap_scratch/one/src"
cp -R src/harness src/banks "$tap_scratch/one/src"
check "bundle: of one chapter" sh "$tap_scratch/one/src/harness/bundle.sh" "$tap_scratch/one.tar.gz"
unpack "$tap_scratch/one.tar.gz"
check "bundle: make records and packs these" in_bundle COUNTERS=no
refuse "bundle: and leaves alone what it has recorded" 0 'KEPT .* as recorded' \
	in_bundle COUNTERS=no
check "bundle: a GPU by its number" in_bundle GPU=1 COUNTERS=no
refuse "bundle: make sanitize" 0 'CLEAN square' in_bundle sanitize
ls "$home"/*.tar.gz | sed 's,.*/,,' >"$tap_scratch/left"
printf 'warp-and-weft-results-%s.tar.gz\n' fake-rtx-100 fke-rtx-200 \
	>"$tap_scratch/wanted"
same "bundle: a file for each device" "$tap_scratch/wanted" "$tap_scratch/left"
refuse "bundle: a failure packs nothing" 2 'words are wrong' \
	env -i FAIL=wrong PATH="$fakes:$there/tools" \
	make -C "$home" COUNTERS=no FORCE=all
echo '// edited' >>"$(ls "$home"/src/*/*.cu | sed 1q)"
refuse "bundle: refuses sources that were edited there" 2 \
	'src/ is not as it was packed' in_bundle
