# shellcheck shell=sh
# The pages in a real browser.
. tests/book/node.sh
: "${CHROMIUM:=$(command -v chromium || command -v chromium-browser)}"
export CHROMIUM
if [ -z "$CHROMIUM" ]; then
	skip "browser: the pages in a real one" "there is no chromium; CHROMIUM= names one"
elif [ $modules_there = yes ]; then
	node_tests browser.js build/book/html
fi
