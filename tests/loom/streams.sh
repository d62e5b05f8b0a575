# Streams that nothing orders, each pair of which is told, and twins that are
# silent. One order will do: the streams' is not the threads'. Sourced by run.
check 'mistakes of streams compile' "$loomcc" -Wall \
	-o "$tap_scratch/streams" $here/streams.cu
"$tap_scratch/streams" >"$tap_scratch/streams.names"
check 'there are mistakes of streams' test -s "$tap_scratch/streams.names"
while read -r name; do
	"$tap_scratch/streams" "$name" >"$tap_scratch/out" 2>&1
	check "streams: $name" grep -q 'hazard: race: .*streams.cu:[0-9]' \
		"$tap_scratch/out"
	"$tap_scratch/streams" "$name" mended >"$tap_scratch/out" 2>&1
	same "streams, mended: $name" "$tap_scratch/nothing" "$tap_scratch/out"
done <"$tap_scratch/streams.names"

# With a default stream of each thread, none of them waits for the others.
check 'a default stream of each thread compiles' "$loomcc" \
	--default-stream=per-thread -o "$tap_scratch/streams" $here/streams.cu
"$tap_scratch/streams" 'through default' mended >"$tap_scratch/out" 2>&1
check 'a default stream of each thread orders no other' \
	grep -q 'hazard: race: .*streams.cu:[0-9]' "$tap_scratch/out"
