# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Chapter 14's programs with two, four and eight devices: right results, and as
# many bytes over a link as pencil and paper give.

# sent_by NUMBER: what `turnover` and `matrix` say that the first device sends,
# of NUMBER devices; a row for each kernel.
sent_by() {
	for program in turnover matrix; do
		LOOM_DEVICES=$1 LOOM="$tap_scratch/counters" \
			LOOM_COUNTERS='link_sent_bytes link_received_bytes' \
			"build/loom/$program" --profile \
			--csv "$tap_scratch/rows" >"$tap_scratch/out" || return
		awk -f src/harness/counters.awk "$tap_scratch/rows" \
			"$tap_scratch/counters" || return
	done | awk -F, '$4 ~ /^link_/ && $6 > 0 { n[$2, $6]++ }
		END { for (key in n) { split(key, k, SUBSEP)
			print k[1], k[2], n[key] } }' | LC_ALL=C sort
}

# Of a band of 256 x 256 words, the part that belongs to others; and of `matrix`
# 4,096 words there and back with each other device.
for number in 2 4 8; do
	leaves=$((256 * 256 / number * (number - 1) / number * 4))
	printf '%s\n' "copyOver $leaves 2" "fetchAndTurn $leaves 2" \
		"readPeer 16384 $((number - 1))" "turnAndSend $leaves 2" \
		"writePeer 16384 $((number - 1))" >"$tap_scratch/wanted"
	sent_by $number >"$tap_scratch/left"
	same "peers: bytes over the links of $number devices" \
		"$tap_scratch/wanted" "$tap_scratch/left"
	for program in link reach across edges allreduce sumall; do
		check "peers: $program on $number devices" \
			env LOOM_DEVICES=$number "build/loom/$program" --profile \
			--csv "$tap_scratch/rows"
	done
done
check "peers: the program to copy compiles" build/bin/loomcc src/peers.cu -o "$tap_scratch/peers"
refuse "peers: without a second device its first process ends, too" 1 'invalid device ordinal' \
	env LOOM_DEVICES=1 timeout 20 "$tap_scratch/peers"
refuse "peers: one device is too few" 1 \
	'edges: wants two devices; under loom, LOOM_DEVICES=2 gives it' \
	env LOOM_DEVICES=1 build/loom/edges --profile
