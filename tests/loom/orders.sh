# Mistakes that are told in whatever order the threads run, with twins that are
# silent in each. Sourced by run.
check 'mistakes for every order compile' "$loomcc" -Wall \
	-o "$tap_scratch/orders" $here/orders.cu
"$tap_scratch/orders" >"$tap_scratch/orders.names"
check 'there are mistakes for every order' test -s "$tap_scratch/orders.names"
while read -r name; do
	: >"$tap_scratch/orders.silent"
	: >"$tap_scratch/orders.said"
	for order in forward reverse random:1 random:2 random:3 random:4 \
		random:5 random:6 random:7 random:8; do
		LOOM_SCHEDULE=$order "$tap_scratch/orders" "$name" \
			>"$tap_scratch/out" 2>&1 &&
			echo "$order: not told" >>"$tap_scratch/orders.silent"
		LOOM_SCHEDULE=$order "$tap_scratch/orders" "$name" mended \
			>>"$tap_scratch/orders.said" 2>&1
	done
	same "in every order: $name" "$tap_scratch/nothing" \
		"$tap_scratch/orders.silent"
	same "in no order, mended: $name" "$tap_scratch/nothing" \
		"$tap_scratch/orders.said"
done <"$tap_scratch/orders.names"
