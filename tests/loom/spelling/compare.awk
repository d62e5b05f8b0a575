# usage: awk -f compare.awk h100.csv COUNTERS...
# What loom counts otherwise than the GPU, a line a kernel; counters by name, of what
# the GPU's table has.
BEGIN { FS = "," }
FILENAME == ARGV[1] && FNR == 1 {
	for (i = 1; i <= NF; i++)
		name[i] = $i
	next
}
FILENAME == ARGV[1] {
	for (i = 1; i <= NF; i++)
		row[name[i]] = $i
	order[++kernels] = row["kernel"]
	for (i = 1; i <= NF; i++)
		if (name[i] ~ /_/)
			counted[row["kernel"], name[i]] = $i
	next
}
FNR > 1 { ours[$2, $3] = $4 }
END {
	for (k = 1; k <= kernels; k++) {
		line = ""
		for (i = 1; i in name; i++)
			if ((order[k], name[i]) in counted && \
			    counted[order[k], name[i]] != ours[order[k], name[i]])
				line = line sprintf(" %s %s, GPU %s;", name[i], \
					ours[order[k], name[i]] "", \
					counted[order[k], name[i]])
		if (line)
			print order[k] ":" line
	}
}
