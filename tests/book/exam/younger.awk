# usage: awk -f younger.awk EXAM.cu: what the kernels after the twentieth cost,
# a line each, reckoned by the rules of appendix D and not by loom.

# Sectors that warps touch whose threads t have the words stride * t.
function sectors(threads, stride,    t, warp, sector, seen, sum) {
	for (t = 0; t < threads; t++) {
		warp = int(t / 32)
		sector = int(stride * t / 8)
		sum += !((warp, sector) in seen)
		seen[warp, sector]
	}
	return sum
}
function number(pattern,    text) {
	match($0, pattern)
	text = substr($0, RSTART, RLENGTH)
	gsub(/[^0-9]/, "", text)
	return text + 0
}
$3 ~ /_/ && $1 == "//" {
	kernel = $2 + 0
	counter = $3
	sub(/.*, /, "")
	threads = number("[0-9]+>>>")
}
kernel == 21 && /row & / { print threads / 32 * 4 * 8 / (number("row & [0-9]+") + 1) }
kernel == 22 && /if \(t < / { print int((number("t < [0-9]+") + 31) / 32) }
kernel == 23 && /theirs\[[0-9]/ { print 32 * sectors(threads, number("theirs.[0-9]+")) }
kernel == 24 && /theirs\[[0-9]/ {
	stored = number("^ *theirs.[0-9]+")
	print 32 * sectors(threads, counter ~ /sent/ ? stored : number("= theirs.[0-9]+"))
}
