# shellcheck shell=sh
# usage: full-disk.sh SCRATCH, in a mount namespace of its own
#
# A copy of the small book on a disk with hardly any room, in SCRATCH/disk: what
# make does there, with TAP lines. Sourced by nobody, since the mount must go
# with the process.
. tests/tap.sh
. tests/book/copies.sh
chapter=chapters/03-banks.md
copy=$1/disk

mount -t tmpfs -o size=256m none "$copy" || exit 3
copy_small "$copy/tree"
copy=$copy/tree

# One kernel and one sentence change, so that every maker has to write.
edit $chapter 's/^That is the whole model\./That is the quixotic model./
	s/^__global__ void setRowReadRow/__global__ void  setRowReadRow/'
sums "$copy" >"$tap_scratch/before"

# fill KILOBYTES: all room but these.
fill() {
	rm -f "$copy/../filler"
	free=$(df -Pk "$copy" | awk 'NR == 2 { print $4 }')
	dd if=/dev/zero of="$copy/../filler" bs=1024 count=$((free - $1)) 2>/dev/null
}

for room in 0 40 200; do
	fill $room
	name="hostile: a disk with $room kB left"
	refuse "$name" 2 'No space left|space|cannot write' in_copy make book
	sums "$copy" >"$tap_scratch/after"
	same "$name; the book stays whole" "$tap_scratch/before" "$tap_scratch/after"
done
rm "$copy/../filler"
check "hostile: make goes on" make -C "$copy" book
check "hostile: and finishes once there is room again" \
	grep -q quixotic "$copy/build/book/html/03-banks.html"
