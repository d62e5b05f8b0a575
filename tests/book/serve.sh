# shellcheck shell=sh disable=SC2154 # copies.sh knows copy
# make serve, in a copy of the small book, read in a real browser.
. tests/book/copies.sh
. tests/book/node.sh
# The folders whose rules make pages.
sed -n 's/^include \(tangle.*\)/\1/p' Makefile | tr ' ' '\n' | cut -d/ -f1 | sort -u >"$tap_scratch/folders"
check "serve: an edit of whatever makes pages is looked for" python3 -B -c '
import sys
sys.path.insert(0, "weave/serve")
import serve
sys.exit(", ".join(set(open(sys.argv[1]).read().split()) - set(serve.FOLDERS)) or 0)
' "$tap_scratch/folders"
# Ctrl-C while make is at work: serve says nothing of its own end, nor of make's.
quiet_end() (
	serve=$PWD/weave/serve/serve.py
	mkdir -p "$tap_scratch/slow/build" && cd "$tap_scratch/slow" || exit
	printf 'html:\n\t@echo begun; sleep 600\n' >Makefile
	: >said
	python3 -B "$serve" 18731 html >>said 2>&1 &
	until grep -q '^begun' said || ! kill -0 $!; do sleep 0.1; done
	kill -TERM $!
	wait $!
	cat said
	[ "$(sed 's/^the book: http.*/address/' said | tr '\n' ' ')" = 'address begun ' ]
)
# The page that one edits is made first, then what else there is to make.
edited_first() (
	serve=$PWD/weave/serve/serve.py
	mkdir -p "$tap_scratch/first/build" "$tap_scratch/first/chapters" && cd "$tap_scratch/first" || exit
	printf 'html:; @echo the rest\nbuild/book/html/%%.html:; @echo page $*\n' >Makefile
	printf -- '- [A](chapters/a.md)\n- [B](chapters/b.md)\n' >book.md
	: >chapters/a.md && : >chapters/b.md && : >said
	python3 -B "$serve" 18741 html >said 2>&1 &
	wait_for() { until [ "$(grep -c 'built in' said)" -ge "$1" ] || ! kill -0 $!; do sleep 0.1; done; }
	wait_for 1
	echo x >chapters/c.md
	wait_for 2
	echo x >chapters/b.md
	wait_for 3
	kill -TERM $!
	wait $!
	cat said
	[ "$(grep -e '^page' -e '^the rest' said | tr '\n' ,)" = 'the rest,the rest,page b,the rest,' ]
)
if command -v inotifywait >/dev/null && command -v setpriv >/dev/null; then
	check "serve: its end in a build is quiet" quiet_end
	check "serve: the page that one edits is made first" edited_first
fi
if [ -z "$CHROMIUM" ]; then
	skip "serve: the preview" "there is no chromium-headless-shell; CHROMIUM= names a browser"
elif ! command -v inotifywait >/dev/null; then
	skip "serve: the preview" "there is no inotifywait"
elif [ $modules_there = yes ]; then
	copy_small "$copy"
	mkdir -p "$copy/src/quoted/with-2.0" # a folder, though it looks like a file
	node_tests serve.js "$copy"
	refuse "serve: a port that is none" 2 'usage: make serve' \
		in_copy make serve INSTALL=no PORT=http
fi
