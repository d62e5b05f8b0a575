# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Sourced by run: weave/metrics.csv is the one list of metrics; loom, the
# harness and the results agree with it.
list=weave/metrics.csv
awk -F, '$3 == "counter" { print $1 }' $list | sort >"$tap_scratch/listed"
check "metrics: there are many" test "$(grep -c . "$tap_scratch/listed")" -gt 40
find loom -name 'metrics.*' -exec grep -ohE '\([a-z]+(_[a-z]+)+, *[A-Z]' {} + |
	sed 's/^(//; s/,.*//' | sort >"$tap_scratch/counted"
same "metrics: loom counts those that are listed, and no others" "$tap_scratch/listed" "$tap_scratch/counted"
awk -F, 'NR > 1 && $4 { print $1, $4 }' $list | sort >"$tap_scratch/listed"
awk 'NF == 2 { print $1, $2 }' src/harness/counters.txt src/harness/behind.txt | sort >"$tap_scratch/asked"
same "metrics: the harness asks the profiler for what is listed" "$tap_scratch/listed" "$tap_scratch/asked"
cat results/*/*.csv build/results/loom/*.csv | awk -F, -v list=$list '
	BEGIN { while ((getline line <list) > 0) { split(line, part, ","); unit[part[1]] = part[2] } }
	$4 in unit && $4 != "metric" { n++; if ($5 != unit[$4]) print $4 ": " $5 ", not " unit[$4] }
	END { if (n < 1000) print "only", n + 0, "rows have a listed metric" }' |
	sort -u >"$tap_scratch/units"
same "metrics: results have the units that are listed" /dev/null "$tap_scratch/units"
