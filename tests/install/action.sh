# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# The steps of action.yml, as a runner would have bash run them, on a repository
# whose kernel has a mistake if NO_BARRIER is defined.
runner=$tap_scratch/runner
repository=$runner/repository
mkdir -p "$runner"
cp -R tests/install/example "$repository"
git -C "$repository" init -q
git -C "$repository" add .
: >"$runner/path"
sed -n 's/^ *run: sh/sh/p' action.yml >"$runner/steps"
check "action: it has two steps" test "$(grep -c . "$runner/steps")" = 2

# step N [FOLDER [COMMAND [SCHEDULES]]]: with what the step before put into the PATH.
step() (
	added=$(tr '\n' : <"$runner/path")
	cd "$repository/${2-}" || exit
	export GITHUB_ACTION_PATH="$top" GITHUB_PATH="$runner/path" GITHUB_WORKSPACE="$repository" RUNNER_TOOL_CACHE="$runner/cache"
	export RUNNER_TEMP="$runner" GITHUB_OUTPUT="$runner/output"
	schedules=$(sed -n 's/^    default: \(forward .*\)/\1/p' "$top/action.yml")
	env command="${3-}" schedules="${4:-$schedules}" PATH="$added$PATH" \
		bash -eo pipefail -c "$(sed -n "$1p" "$runner/steps")"
)
# A package is installed by what stands here for apt and sudo.
mkdir "$runner/stubs"
cat >"$runner/stubs/apt-get" <<'EOF'
#!/bin/sh
echo "$@" >>"${0%/*}/said"
EOF
printf '#!/bin/sh\nexec "$@"\n' >"$runner/stubs/sudo"
chmod +x "$runner/stubs/apt-get" "$runner/stubs/sudo"
: >"$repository/loom.deb"
installs() {
	(export package=loom.deb PATH="$runner/stubs:$PATH"; step 1) &&
		[ "$(tail -n 1 "$runner/stubs/said")" = "install -y $(realpath "$repository/loom.deb")" ] &&
		[ "$(cat "$runner/path")" = /usr/share/loom/bin ]
}
check "action: takes a package" installs
rm "$repository/loom.deb"
: >"$runner/path"
no_package() (export package=loom.deb; step 1)
refuse "action: a package that is not there" 2 '^loom: there is no package loom.deb; fetch it' no_package
check "action: builds loom" step 1
passes() { step 2 . 'make check' >"$runner/said" 2>&1 || { cat "$runner/said" && return 1; }; }
check "action: a sound repository passes" passes
check "action: in three schedules" test "$(grep -c '^::group::loom, ' "$runner/said")" = 3
check "action: marking no line" sh -c '! grep "^::error" "$1"' - "$runner/said"
check "action: with SARIF of nothing" sh -c 'grep -q "\"results\":\[$" "$1"' - "$runner/loom.sarif"

make -s -C "$repository" -f /dev/null --eval 'clean:; rm -f *.o *.a main' clean
refuse "action: a race fails, and its line is marked" 1 \
	'^::error file=turn\.cu,line=1[0-9],title=loom::hazard: race: kernel turn, ' \
	step 2 . 'make NVCCFLAGS="-O2 -rdc=true -DNO_BARRIER" check'
check "action: a line once for each kind of mistake, whatever the schedules show" sh -c \
	'sed -n "s/^\(::error [^:]*::hazard: [a-z]*\).*/\1/p" "$1" | sort | uniq -d | wc -l | grep -qx 0' - "$tap_scratch/refuse.out"
sarif_of_race() {
	[ "$(tail -n 1 "$runner/output")" = "sarif=$runner/loom.sarif" ] || return
	grep '"ruleId":"race"' "$runner/loom.sarif" |
		grep -q '"locations":\[{[^]]*"uri":"turn.cu"}.*"relatedLocations":\[{[^]]*"uri":"turn.cu"}'
}
check "action: also in SARIF, with both places" sarif_of_race
mkdir "$repository/tests"
refuse "action: also where make went to another folder, and the status was lost" 1 \
	'^::error file=turn\.cu,line=1[0-9],' step 2 tests 'make -C .. check || true' forward
check "action: where the other place has its name from the root, too" sh -c \
	'grep -c "^::error file=turn\.cu.* at turn\.cu:1[0-9], and" "$1" | grep -qx "[1-9]"' - "$tap_scratch/refuse.out"
refuse "action: a file has its name from the root" 1 '^::error file=tests/a\.cu,line=1,title=loom::error: 100%25 wrong' \
	step 2 tests 'echo "#error 100% wrong" >a.cu; loomcc -c a.cu' forward
refuse "action: a command that fails without a line fails" 1 '^::endgroup::$' step 2 . 'exit 3' forward
refuse "action: its script wants a schedule" 2 'usage: sh install/action/run COMMAND SCHEDULE' sh install/action/run 'make check'
