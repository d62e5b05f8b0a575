# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The pages as they lie there: well formed, and no link without its end.
. tests/book/node.sh
if [ $modules_there = yes ]; then
	node_tests pages.js build/book/html
	NODE_PATH=build/node_modules node tests/book/pages.js \
		tests/book/pages/faulty >"$tap_scratch/faulty" 2>&1
	same "pages: faults are found where there are some" \
		tests/book/pages/faulty.out "$tap_scratch/faulty"
fi
