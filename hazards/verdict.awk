# A verdict of compute-sanitizer's, from what it printed, as a row of record.sh's:
#   awk -v row=FIELDS -v file=NAME.cu -v status=N -f verdict.awk OUTPUT
# row: what stands before the verdict. status: what it ended with; 124 and 137:
# killed. What it had said by then counts.
/^=========.* in [^ ]+:[0-9]+/ {
	named = 1
}
/^=========/ && index($0, file ":") && !line {
	match($0, /[^ \/]*\.cu:[0-9]+/)
	line = substr($0, RSTART, RLENGTH)
	sub(/.*:/, "", line)
}
/^========= (ERROR|RACECHECK) SUMMARY:/ {
	count = $4 + 0
	whole = 1
}
END {
	if (named)
		verdict = "found"
	else if (status == 124 || status == 137)
		verdict = "timeout"
	else if (!whole || count || status)
		verdict = "crash"
	else
		verdict = "clean"
	print row "," verdict "," line "," (whole ? count : "")
}
