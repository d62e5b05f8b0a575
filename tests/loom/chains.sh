# Which calls lead to a line of a helper: what each kernel of chains/ makes loom say.
# Sourced by run.
linked=--extended-lambda
compiled 'chains of calls compile' $here/chains/chains.cu chains || return
linked=
sed -n 's/^	CASE(\(.*\))$/\1/p; s/^	if (!strcmp(name, "\(.*\)"))$/\1/p' \
	$here/chains/chains.cu >"$tap_scratch/names"
while read -r name; do
	"$tap_scratch/chains" "$name" 2>&1 | sed '/^loom: /d'
done <"$tap_scratch/names" >"$tap_scratch/said"
expect 'the calls that lead to a line' $here/chains/chains.expected "$tap_scratch/said"

# With all of the debug information names are longer, and the chains the same.
if "$loomcc" -g --extended-lambda -o "$tap_scratch/debug" $here/chains/chains.cu \
	2>"$tap_scratch/err"; then
	while read -r name; do
		"$tap_scratch/debug" "$name" 2>&1 | sed '/^loom: /d'
	done <"$tap_scratch/names" >"$tap_scratch/said"
	same 'the same with -g' $here/chains/chains.expected "$tap_scratch/said"
else
	not_ok 'the same with -g' "$tap_scratch/err"
fi
