# shellcheck shell=sh
# A loom's button that make serve alone has: what is typed is compiled and run here, for
# nobody but who serves, within limits.
. tests/book/node.sh
if ! command -v python3 >/dev/null || ! command -v setpriv >/dev/null; then
	skip "compiled: a kernel from a page" "there is no python3, or no setpriv"
elif [ -z "$CHROMIUM" ]; then
	skip "compiled: a kernel from a page" "there is no chromium-headless-shell; CHROMIUM= names a browser"
elif ! grep -q shuttle_begin build/book/html/cloth.js; then
	skip "compiled: a kernel from a page" "the pages have no loom; there is no clang with lld"
elif [ $modules_there = yes ]; then
	check "compiled: no page of the book knows of it" sh -c "! grep -rlE 'compiled\.js|X-Token' build/book/html"
	node_tests compiled.js
fi
