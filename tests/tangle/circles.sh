# Sourced by run: which file of tangle calls which, as their objects
# have it.

# calls OBJECT...: pairs "caller callee", a line each.
calls() {
	nm -A -P "$@" | awk '
		{ sub(/\[.*\]/, "", $1); sub(/:$/, "", $1); sub(/.*\//, "", $1) }
		$3 == "U" { user[++uses] = $1; used[uses] = $2; next }
		$3 ~ /^[A-TV-Z]$/ { home[$2] = $1 }
		END {
			for (i = 1; i <= uses; i++)
				if (used[i] in home && home[used[i]] != user[i])
					print user[i], home[used[i]]
		}'
}

one_way() {
	for source in "$here"/../../tangle/*.c; do
		source=${source##*/}
		set -- "$@" "$here/../../build/tangle/${source%.c}.o"
	done
	calls "$@" >pairs
	[ "$(sort -u pairs | grep -c .)" -gt 50 ] || echo 'too few calls were seen'
	tsort pairs 2>&1 >/dev/null
}
expect "no two files of tangle call each other, even by others" one_way
