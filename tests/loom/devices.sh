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

# On which device a launch runs.
if compiled 'launches on other devices' $here/devices/launches.cu launches; then
	LOOM_DEVICES=2 "$tap_scratch/launches" >"$tap_scratch/out" 2>&1
	expect "launches on another device's stream" $here/devices/launches.expected \
		"$tap_scratch/out"
	refuse "a launch on another device's stream reaches that device's memory" 1 \
		'launches.cu:11: kernel add, device 1, .* of device 0, on device 1, which' \
		env LOOM_DEVICES=2 "$tap_scratch/launches" other
fi

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

# What goes to another device's memory, launch by launch.
if compiled 'accesses to a peer' $here/devices/link.cu linked; then
	LOOM_DEVICES=2 LOOM=$tap_scratch/counters LOOM_LINES=$tap_scratch/lines \
		LOOM_COUNTERS="peer_load_requests peer_load_sectors peer_store_requests
			peer_store_sectors peer_atomic_requests peer_atomic_sectors
			link_received_bytes link_sent_bytes" \
		"$tap_scratch/linked" >"$tap_scratch/out" 2>&1
	awk -F, '$3 ~ /^(peer|link)_/ { name[$1] = $2; row[$1] = row[$1] " " $4; n = $1 }
		END { for (i = 1; i <= n; i++) print name[i] row[i] }' \
		"$tap_scratch/counters" >>"$tap_scratch/out"
	"$loom" report "$tap_scratch/lines" | grep 'other devices' >>"$tap_scratch/out"
	expect 'accesses to a peer are counted' $here/devices/link.expected \
		"$tap_scratch/out"
fi

# Launches that run side by side stand in the order in which they began.
if compiled 'launches side by side' $here/devices/mistakes.cu mistakes; then
	LOOM_DEVICES=2 LOOM=$tap_scratch/counters LOOM_LINES=$tap_scratch/lines \
		"$tap_scratch/mistakes" 'sent without fence' mended
	awk -F, 'NR > 1 && $1 != last { print last = $1, $2 }' "$tap_scratch/counters" \
		>"$tap_scratch/out"
	printf '1 receive\n2 send\n' >"$tap_scratch/wanted"
	same 'launches side by side are written in their order' \
		"$tap_scratch/wanted" "$tap_scratch/out"
	check 'and can be reported' "$loom" report "$tap_scratch/lines"
fi

# More launches that wait than the devices have places for.
if compiled 'a crowd that waits' $here/devices/crowd.cu crowd; then
	echo 'went on: 1' >"$tap_scratch/wanted"
	LOOM_DEVICE=t4 LOOM_DEVICES=2 "$tap_scratch/crowd" >"$tap_scratch/out" 2>&1
	same 'a crowd that waits goes on' "$tap_scratch/wanted" "$tap_scratch/out"
fi

# Kernels of two threads of the host that wait for each other, and those that do
# more than look meanwhile.
if compiled 'two threads of the host' $here/devices/threads.cu threads; then
	echo 'met: 3, 3' >"$tap_scratch/wanted"
	for order in forward reverse random:1; do
		for how in '' counting; do
			LOOM_DEVICES=2 LOOM_SCHEDULE=$order timeout 300 \
				"$tap_scratch/threads" $how >"$tap_scratch/out" 2>&1
			same "two threads of the host, $order${how:+, $how}" \
				"$tap_scratch/wanted" "$tap_scratch/out"
		done
	done
fi

# What a computation on several devices is made of: the same on 1, 2, 4 and 8.
for pattern in transpose sum stencil allreduce; do
	source=$here/devices/patterns/$pattern.cu
	compiled "on several devices: $pattern" $source pattern || continue
	case $pattern in
	sum) echo 'sum: 162913, right' ;;
	allreduce) echo 'all-reduce: in one shot 0 wrong, in two 0' ;;
	*) echo "$pattern: 0 wrong" ;;
	esac >"$tap_scratch/wanted"
	for number in 1 2 4 8; do
		LOOM_DEVICES=$number "$tap_scratch/pattern" >"$tap_scratch/out" 2>&1
		same "on $number devices: $pattern" "$tap_scratch/wanted" \
			"$tap_scratch/out"
	done
	LOOM_DEVICES=4 LOOM_SCHEDULE=random:1 "$tap_scratch/pattern" \
		>"$tap_scratch/out" 2>&1
	same "on 4 devices, in a random order: $pattern" "$tap_scratch/wanted" \
		"$tap_scratch/out"
done
