# Several devices: what their calls answer. Sourced by run.
compiled 'calls about devices' $here/devices/calls.cu calls &&
	for number in 1 2 8; do
		LOOM_DEVICES=$number "$tap_scratch/calls" >"$tap_scratch/out" 2>&1
		expect "calls about devices, $number of them" \
			"$here/devices/calls.$number.expected" "$tap_scratch/out"
	done
for number in 0 9 12 2x -1; do
	refuse "refuses LOOM_DEVICES=$number" 1 \
		"LOOM_DEVICES=$number: give a number of devices from 1 to 8" \
		env LOOM_DEVICES=$number "$tap_scratch/calls"
done

# Two processes, with memory and events of each other's.
if compiled 'memory of another process' $here/devices/processes.cu processes; then
	printf 'process %d: 0 wrong\n' 0 1 >"$tap_scratch/wanted"
	for order in forward random:1; do
		LOOM_DEVICES=2 LOOM_SCHEDULE=$order "$tap_scratch/processes" 2>&1 |
			sort >"$tap_scratch/out"
		same "memory of another process, $order" "$tap_scratch/wanted" \
			"$tap_scratch/out"
	done
fi

# What goes wrong between two, in three orders of the threads, and twins.
wrong=$here/devices/mistakes.cu
if compiled 'mistakes of devices' $wrong mistakes; then
	"$tap_scratch/mistakes" >"$tap_scratch/names"
	check 'there are mistakes of devices' test -s "$tap_scratch/names"
	while read -r name; do
		for order in forward reverse random:1; do
			LOOM_DEVICES=2 LOOM_SCHEDULE=$order "$tap_scratch/mistakes" \
				"$name" >"$tap_scratch/out" 2>&1
			check "devices, $order: $name" grep -q "^$wrong:[0-9]*: " \
				"$tap_scratch/out"
			LOOM_DEVICES=2 LOOM_SCHEDULE=$order "$tap_scratch/mistakes" \
				"$name" mended >"$tap_scratch/out" 2>&1
			same "devices, $order, mended: $name" \
				"$tap_scratch/nothing" "$tap_scratch/out"
		done
	done <"$tap_scratch/names"
fi
