# Each listing that a page offers to weave runs, and so do the answers of the exercises
# that it judges.  Sourced by run.
pages=build/book/html
if ! command -v node >"$tap_scratch/node"; then
	skip 'what a page offers to weave runs' 'there is no node'
elif ! node $here/listings.js "$shuttle" $pages >"$tap_scratch/failed" 2>"$tap_scratch/launched"; then
	not_ok 'what a page offers to weave runs' "$tap_scratch/launched"
elif [ -s "$tap_scratch/failed" ] || [ "$(cat "$tap_scratch/launched")" = 0 ]; then
	not_ok 'what a page offers to weave runs' "$tap_scratch/failed"
else
	ok "what pages offer to weave runs, $(cat "$tap_scratch/launched") launches"
fi
