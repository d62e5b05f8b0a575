# The WebAssembly says of every launch of the corpus what the tool says.  Sourced by run.
wasm=build/shuttle/shuttle.wasm
if [ ! -e $wasm ]; then
	skip 'the WebAssembly says what the tool says' 'there is no clang with lld'
elif ! command -v node >"$tap_scratch/node"; then
	skip 'the WebAssembly says what the tool says' 'there is no node'
else
	mkdir "$tap_scratch/sources"
	while read -r file run; do
		all=$tap_scratch/sources/$(echo "$file" | tr / _)
		[ -e "$all" ] || "$shuttle" --source "$file" >"$all"
		printf '%s\t%s\n' "$all" "$run"
	done <$here/corpus >"$tap_scratch/list"
	for source in $here/kernels/*.cu; do
		printf '%s\t%s\n' "$source" "$(sed -n 's,^// run: ,,p' "$source" | head -n 1)"
	done >>"$tap_scratch/list"
	while IFS="$(printf '\t')" read -r all run; do
		"$shuttle" --run "$run" - <"$all" >"$tap_scratch/rows" 2>"$tap_scratch/err"
		status=$?
		cat "$tap_scratch/rows" "$tap_scratch/err"
		echo "exit $status"
	done <"$tap_scratch/list" | sed 's,^stdin:,kernel.cu:,; s/ stdin:/ kernel.cu:/' >"$tap_scratch/native"
	node $here/wasm.js $wasm <"$tap_scratch/list" >"$tap_scratch/page" 2>&1
	same "the WebAssembly says what the tool says, of $(grep -c . "$tap_scratch/list") launches" \
		"$tap_scratch/native" "$tap_scratch/page"
fi
