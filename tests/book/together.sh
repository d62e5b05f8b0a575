# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Several builds in one tree at once: each waits for the one before.
. tests/book/copies.sh

# together COMMAND...: each, a make's goal, at the same time in the copy.
together() {
	pids='' n=0 status=0
	for goal; do
		n=$((n + 1))
		make -C "$copy" INSTALL=no "$goal" >"$tap_scratch/at-once.$n" 2>&1 &
		pids="$pids $!"
	done
	for pid in $pids; do
		wait "$pid" || status=1
	done
	cat "$tap_scratch"/at-once.*
	return $status
}

copy_small "$copy"
edit chapters/03-banks.md 's/^That is the whole model\./That is the quixotic model./'
check "together: three builds after an edit all succeed" \
	together html html stitch
check "together: and make the page once" sh -c \
	'[ "$(cat "$1"/at-once.* | grep -c "WEAVE.*03-banks.html")" = 1 ]' sh "$tap_scratch"
check "together: those that wait say for whom" \
	grep -Eq '^another build runs in this tree \(pid [0-9]+\); waiting$' \
	"$tap_scratch/at-once.1" "$tap_scratch/at-once.2" "$tap_scratch/at-once.3"
check "together: the sentence is in its page" \
	grep -q quixotic "$copy/build/book/html/03-banks.html"

# From nothing but what loom has run, which takes its time.
cp -R "$copy/build/book/html" "$tap_scratch/pages-of-one"
in_copy rm -rf src figures build/weave build/book build/tangle.* build/compile_commands.json
check "together: two builds from scratch both succeed" together html html
check "together: to the very same pages" \
	diff -r "$tap_scratch/pages-of-one" "$copy/build/book/html"
check "together: and clangd finds what it looks for" \
	grep -q square.cu "$copy/build/compile_commands.json"

# The lock is as dead as its holder, whatever has its number now.
sleep 60 &
other=$!
place=$(cd "$copy" && pwd -P)
printf '%s\n' "$other 1" "$place" >"$copy/build/.lock"
check "together: a lock of a build long gone is none" together html
kill $other
sh -c 'exit' &
wait $!
printf '%s\n' "$! 1" "$place" >"$copy/build/.lock"
check "together: nor is that of a dead process" together html
printf '%s\n' "$! 1" "$place" >"$copy/build/.lock"
tools_without ps
check "together: which takes no ps to know" sh -c \
	'cd "$1" && [ -z "$(PATH=$2 sh make/lock.sh $$ 2>&1)" ]' sh "$copy" "$tap_scratch/tools"

# Nor does the folder of the lock outlast make clean.
mkdir -p "$tap_scratch/cleaned/build" "$tap_scratch/cleaned/make"
cp make/lock.sh "$tap_scratch/cleaned/make"
cleaned() (
	cd "$tap_scratch/cleaned" || return
	sleep 3600 &
	holder=$!
	sh make/lock.sh $holder
	timeout 3600 sh make/lock.sh $$ 2>said &
	waits=$!
	wait_for $waits test -s said
	rm -rf build
	wait $waits
	waited=$?
	kill $holder
	return $waited
)
check "together: a build after make clean goes on" cleaned

# What make includes is made before anything else, and a dry run of it ends.
copy_small "$copy"
touch "$copy/book.md"
for goal in tangle.mk weave/book.mk weave/charts.mk; do
	check "together: make -n build/$goal ends" \
		timeout 3600 make -C "$copy" INSTALL=no -n "build/$goal"
done
edit chapters/B-loom.md '$s/$/ /'
check "together: make build/tangle.mk tangles" \
	make -C "$copy" INSTALL=no build/tangle.mk
check "together: and that is what it did" \
	test "$copy/build/tangle.mk" -nt "$copy/chapters/B-loom.md"

# A build that ended after tangle has taken a chapter's scripts away.
edit book.md '/B-loom/d'
in_copy build/bin/tangle --depfile build/tangle.mk book.md
check "together: make goes on where a build has ended" \
	make -C "$copy" INSTALL=no html
check "together: and the chapter is gone" \
	test ! -e "$copy/build/book/html/B-loom.html"

# make clean would take a preview's lock away.
if command -v flock >/dev/null; then
	echo 'http://127.0.0.1:8000/ (process 1)' >"$copy/build/serve.lock"
	refuse "together: make clean while a preview runs" 2 \
		'a preview runs: http://127.0.0.1:8000/ .process 1.; stop it first' \
		flock "$copy/build/serve.lock" make -C "$copy" clean
	check "together: and all is there" test -e "$copy/build/book/html/index.html"
	check "together: make clean after a preview that was killed" make -C "$copy" clean
	check "together: and nothing is there" test ! -e "$copy/build"
fi
