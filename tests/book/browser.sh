# shellcheck shell=sh
# The pages in a real browser.
. tests/book/node.sh
if [ -z "$CHROMIUM" ]; then
	skip "browser: the pages in a real one" "there is no chromium-headless-shell; CHROMIUM= names a browser"
elif [ $modules_there = yes ]; then
	node_tests browser.js build/book/html
fi
