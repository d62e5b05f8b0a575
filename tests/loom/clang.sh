# Everything that is known, by the other compiler.  Sourced by run.
if clang++ --version >/dev/null 2>&1; then
	compiler=${CXX-}
	export CXX=clang++
	label=', by clang++' once=yes
	known_counts
	known_outputs
	known_faults
	label='' once=''
	if [ "$compiler" ]; then CXX=$compiler; else unset CXX; fi
else
	skip 'counts, outputs and faults, by clang++' 'no clang++'
fi
