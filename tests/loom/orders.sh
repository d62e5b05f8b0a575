# Mistakes that are told in whatever order the threads run, with twins that are
# silent in each; where lines say TOLD and the mistake's name, at one of these.
# ORDERS: which orders; `make fuzz` tries more of them. What waits for ever need not
# do so for long. Sourced by run.
in_every_order() {
	told=$(grep -n "// TOLD .*\b$1\b" "$source" | sed 's/:.*//' | tr '\n' '|' | sed 's/|$//')
	: >"$tap_scratch/orders.silent"
	: >"$tap_scratch/orders.said"
	for order in ${ORDERS:-forward reverse random:1 random:2}; do
		LOOM_LIMIT=100000000 LOOM_SCHEDULE=$order "$tap_scratch/orders" "$1" \
			>"$tap_scratch/out" 2>&1
		grep -Eq "^$source:(${told:-[0-9]*}): " "$tap_scratch/out" ||
			echo "$order: not told" >>"$tap_scratch/orders.silent"
		LOOM_SCHEDULE=$order "$tap_scratch/orders" "$1" mended \
			>>"$tap_scratch/orders.said" 2>&1
	done
	same "in every order: $1" "$tap_scratch/nothing" \
		"$tap_scratch/orders.silent"
	same "in no order, mended: $1" "$tap_scratch/nothing" \
		"$tap_scratch/orders.said"
}

for source in "$here"/orders.cu "$here"/orders/*.cu; do
	check "mistakes for every order compile: $(basename "$source")" \
		"$loomcc" -Wall -o "$tap_scratch/orders" "$source"
	"$tap_scratch/orders" >"$tap_scratch/orders.names"
	check 'there are mistakes for every order' test -s \
		"$tap_scratch/orders.names"
	while read -r name; do
		in_every_order "$name"
	done <"$tap_scratch/orders.names"
done
