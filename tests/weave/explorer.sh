# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The explorers' scripts are made with a compiler for them, and without.
mkdir -p "$tap_scratch/no-clang"
for tool in sh dirname echo mv cat; do
	ln -s "$(command -v $tool)" "$tap_scratch/no-clang/$tool"
done
banks=$(find loom -name banks.c)
explorer_without() {
	PATH="$tap_scratch/no-clang" sh weave/explorer/build banks "$banks" "$tap_scratch/explorer.js" 2>"$tap_scratch/said" || return
	cat "$tap_scratch/said"
	grep -q 'go without their explorers; install clang and lld' "$tap_scratch/said" &&
		! grep -v '^//' "$tap_scratch/explorer.js"
}
check "without clang the pages go without their explorers, and the build says so" explorer_without
if command -v clang >/dev/null && command -v wasm-ld >/dev/null; then
	explorer_with() {
		sh weave/explorer/build "$1" "$banks" "$tap_scratch/explorer.js" &&
			! grep -n '@[a-z]*@' "$tap_scratch/explorer.js" && grep -q "atob('AGFzbQ" "$tap_scratch/explorer.js"
	}
	for kind in banks sectors swizzles passes rounds lanes orders roof reach; do
		check "with clang and lld the script of $kind holds loom's rule" explorer_with $kind
	done
fi
# They speak the book's language, and in each are scripts still.
spoken() {
	sh weave/explorer/build "$2" "$banks" "$tap_scratch/spoken.js" "weave/languages/$1.tsv" || return
	! grep -n '[⟦⟧]' "$tap_scratch/spoken.js" && grep -q "$3" "$tap_scratch/spoken.js" || return
	! command -v node >/dev/null || node --check "$tap_scratch/spoken.js"
}
if command -v clang >/dev/null && command -v wasm-ld >/dev/null; then
	for language in de:Kachel fr:tuile zh:分块; do
		check "the script of banks speaks ${language%:*}" spoken "${language%:*}" banks "${language#*:}"
		check "and so does that of swizzles" spoken "${language%:*}" swizzles "${language#*:}"
	done
	for kind in sectors:Schrittweite passes:Durchgang rounds:Sektoren lanes:addieren orders:Reihenfolgen roof:Spitze reach:Unterwegs; do
		check "the script of ${kind%:*} speaks German" spoken de "${kind%:*}" "${kind#*:}"
	done
fi
# So is that of the looms.
loom_without() {
	sh weave/cloth/build '' "$tap_scratch/cloth.js" 2>"$tap_scratch/said" || return
	cat "$tap_scratch/said"
	grep -q 'go without their looms; install clang and lld' "$tap_scratch/said" || return
	# All that the script does is to take away the buttons, which would do nothing.
	grep -v '^//' "$tap_scratch/cloth.js" >"$tap_scratch/left"
	[ "$(wc -l <"$tap_scratch/left")" -eq 1 ] && grep -q 'button.weave.*remove()' "$tap_scratch/left"
}
check "without clang the pages go without their looms, and the build says so" loom_without
if [ -e build/shuttle/shuttle.wasm ]; then
	loom_with() {
		sh weave/cloth/build build/shuttle/shuttle.wasm "$tap_scratch/cloth.js" &&
			! grep -n '@[a-z]*@' "$tap_scratch/cloth.js" && grep -q "fromBase64('H4sI" "$tap_scratch/cloth.js"
	}
	check "with them the script of the looms holds shuttle" loom_with
	loom_speaks() {
		sh weave/cloth/build build/shuttle/shuttle.wasm "$tap_scratch/cloth.js" "weave/languages/$1.tsv" &&
			! grep -n '[⟦⟧]' "$tap_scratch/cloth.js" && grep -q "$2" "$tap_scratch/cloth.js" || return
		! command -v node >/dev/null || node --check "$tap_scratch/cloth.js"
	}
	for language in 'de:genügen würden' 'fr:suffiraient' 'zh:个波前'; do
		check "it speaks ${language%%:*}" loom_speaks "${language%%:*}" "${language#*:}"
	done
fi
