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
