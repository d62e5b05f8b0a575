# Programs of known.sh are compiled again when one of loom's tools is another one, or
# tests of a rule try yesterday's.  Sourced by run.
remade=$tap_scratch/remade
mkdir "$remade"
make -s -f loom/rules.mk --eval='loom-tools: ; @printf "%s\n" $(loom_tools)' loom-tools \
	>"$remade/tools"

# made: how often the program has been compiled, by a loomcc that counts.
made() {
	(
		cd "$remade" || exit
		loomcc=build/bin/loomcc
		compiled program source.cu program
		wc -l <made
	)
}
mkdir -p "$remade/build/tests" "$remade/$here"
: >"$remade/source.cu"
while read -r tool; do
	mkdir -p "$remade/${tool%/*}"
	: >"$remade/$tool"
done <"$remade/tools"
cat >"$remade/build/bin/loomcc" <<'END'
#!/bin/sh
echo made >>made
: >"$3"
END
chmod +x "$remade/build/bin/loomcc"
find "$remade" -exec touch -d '2 hours ago' {} +
made >/dev/null
check 'a program is compiled once' [ "$(made)" = 1 ]
grep -v /include/ "$remade/tools" >"$remade/asked"
grep -m 1 /include/ "$remade/tools" >>"$remade/asked"
while read -r tool; do
	touch -d '1 hour ago' "$remade"/build/tests/loom/*/source.cu
	was=$(made)
	touch "$remade/$tool"
	check "and again when $tool is newer" [ "$(made)" -gt "$was" ]
done <"$remade/asked"
