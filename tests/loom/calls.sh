# Calls of the host's that fail: those whose error nobody reads are told.  Sourced by
# whoever tests one machine (known.sh).
compiled "calls that fail compile${label-}" $here/calls.cu calls
emulated "$tap_scratch/calls" >"$tap_scratch/read" 2>"$tap_scratch/told"
echo "exit status $?" >>"$tap_scratch/told"
wrong='this call fails (cudaErrorInvalidValue: invalid argument), and nobody reads its error; look at what it returns'
for line in 46 49 51 12 59 61 64 65 72; do
	echo "$here/calls.cu:$line: $wrong"
done >"$tap_scratch/wanted"
echo 'exit status 1' >>"$tap_scratch/wanted"
same "calls whose error nobody reads are told${label-}" "$tap_scratch/wanted" "$tap_scratch/told"
printf '%s\n' 'invalid argument' seen no seen seen seen looks ends >"$tap_scratch/wanted"
same "the others are not${label-}" "$tap_scratch/wanted" "$tap_scratch/read"
check "LOOM_CALLS=no leaves them${label-}" env LOOM_CALLS=no ${emulator-} "$tap_scratch/calls"
refuse "LOOM_CALLS is yes or no${label-}" 1 'LOOM_CALLS=some: say yes or no' \
	env LOOM_CALLS=some ${emulator-} "$tap_scratch/calls"
