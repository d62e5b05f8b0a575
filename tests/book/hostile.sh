# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Machines that do not play along: another folder, no GPU, a kill, a tree that
# may not be written, a full disk. In the small book: it has all that is made.
. tests/book/copies.sh
chapter=chapters/03-banks.md

# reword: one sentence of the copy's chapter, with a word that nobody uses.
reword() { edit $chapter 's/^That is the whole model\./That is the quixotic model./'; }

in_html() { grep -q quixotic "$copy/build/book/html/03-banks.html"; }

# From another folder, into a path with spaces.
copy_small "$copy"
reword
check "hostile: make -C, from elsewhere, into a path with spaces" \
	sh -c 'cd / && make -C "$1" book' sh "$copy"
check "hostile: and the sentence is in its page" in_html
if command -v pdftotext >/dev/null; then
	pdftotext "$copy/build/book/warp-and-weft.pdf" "$tap_scratch/text"
	check "hostile: and in the PDF" grep -q quixotic "$tap_scratch/text"
fi
pandoc --from=epub --to=plain "$copy/build/book/warp-and-weft.epub" \
	-o "$tap_scratch/text"
check "hostile: and in the EPUB" grep -q quixotic "$tap_scratch/text"

# No GPU, and not even its tools.
copy_small "$copy"
tools_without nvcc nvidia-smi ncu
refused "hostile: make record without a compiler for GPUs" \
	'there is no nvcc; install the CUDA Toolkit' \
	env PATH="$tap_scratch/tools" make record
cp tests/book/record/bin/nvcc "$tap_scratch/tools"
refused "hostile: make record without a GPU" \
	"there is no nvidia-smi; it comes with NVIDIA's driver" \
	env PATH="$tap_scratch/tools" make record
check "hostile: and the recorded results are untouched" \
	diff -r "$small/results" "$copy/results"

# killed_at FILE: make, killed with all its children once FILE is there.
killed_at() {
	(cd "$copy" && exec setsid make book >"$tap_scratch/killed" 2>&1) &
	killed=$!
	while [ ! -e "$copy/$1" ] && kill -0 $killed 2>/dev/null; do sleep 0.02; done
	kill -9 -$killed 2>/dev/null
	wait $killed 2>/dev/null
}

# Everything but the tools is made again, and make killed on its way four
# times. What loom calls its device bears today's date, and stays.
copy_small "$copy"
(cd "$copy" && rm -rf build/book build/weave build/trace figures/*.svg \
	build/loom/[!d]* build/results/loom/[!d]*)
for at in build/loom/square build/results/loom/width.csv \
	build/book/html/03-banks.html.new build/weave/tex/book.log; do
	killed_at $at
done
check "hostile: a make that was killed goes on" make -C "$copy" book
check "hostile: to the very same pages" \
	diff -r "$small/build/book/html" "$copy/build/book/html"
check "hostile: and to the same counters" \
	diff -r "$small/build/results" "$copy/build/results"

# A tree that may not be written, for somebody who is not root.
somebody=
[ "$(id -u)" -ne 0 ] || somebody='setpriv --reuid=65534 --regid=65534 --clear-groups'
if ! $somebody true 2>/dev/null; then
	skip "hostile: a read-only tree" "root cannot become somebody else here"
else
	chmod 711 "$tap_scratch"
	copy_small "$copy"
	chmod -R a-w,a+rX "$copy"
	# shellcheck disable=SC2086 # a command and its options
	check "hostile: a read-only tree with nothing to do" \
		in_copy $somebody make book
	chmod -R u+w "$copy"
	reword
	chmod -R a-w "$copy"
	# shellcheck disable=SC2086
	refused "hostile: a read-only tree with something to do" \
		'build/[^ ]*: .*(Permission|permission)' $somebody make book
	chmod -R u+w "$copy"
fi

# A full disk: a small one, for the test alone.
as_root=
[ "$(id -u)" -eq 0 ] || as_root=--map-root-user
if ! unshare $as_root --mount mount -t tmpfs none /mnt 2>/dev/null; then
	skip "hostile: a full disk" "no small disk can be mounted here"
else
	mkdir -p "$tap_scratch/disk"
	unshare $as_root --mount sh tests/book/full-disk.sh "$tap_scratch" \
		>"$tap_scratch/full" 2>&1
	cat "$tap_scratch/full"
	! grep -q '^not ok' "$tap_scratch/full" || tap_failed=1
	grep -q '^ok - .*room again' "$tap_scratch/full" ||
		not_ok "hostile: the full disk's test came to its end"
fi
