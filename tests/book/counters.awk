# awk -f counters.awk EXPECTED RESULTS...: says where tidy results differ from
# EXPECTED (program,kernel,case,metric,value), and what is missing from them.
# A metric that ends in _per_request is computed, as everywhere in the book.
BEGIN { FS = "," }

function found(key, metric,    whole) {
	if (metric !~ /_per_request$/) return value[key, metric]
	sub(/_per_request$/, "", metric)
	whole = value[key, metric]
	sub(/_[a-z]+$/, "_requests", metric)
	if (whole == "" || !value[key, metric]) return ""
	return whole / value[key, metric]
}

FNR == 1 { next }

FNR == NR {
	wanted[++count] = $1 FS $2 FS $3
	metric[count] = $4
	right[count] = $5
	next
}

{ value[$1 FS $2 FS $3, $4] = $6 }

END {
	for (i = 1; i <= count; i++) {
		got = found(wanted[i], metric[i])
		if (got == "") got = "nothing"
		if (got == right[i]) continue
		printf "%s,%s: wanted %s, got %s\n", wanted[i], metric[i],
			right[i], got
		wrong++
	}
	if (!count) print "nothing is expected"
	exit wrong > 0 || !count
}
