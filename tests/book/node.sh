# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# Sourced by what runs in node: installs the modules that package.json names
# into build/node_modules, once; a later run needs no network.

install_modules() (
	mkdir -p build
	exec 9>build/modules.lock
	! command -v flock >/dev/null || flock 9
	if cmp -s tests/book/package.json build/package.json; then exit; fi
	rm -f build/package.json
	mkdir -p build/modules
	cp tests/book/package.json build/modules
	npm install --prefix build/modules --cache build/npm --prefer-offline \
		--no-package-lock --no-audit --no-fund --loglevel error || exit
	rm -rf build/node_modules
	mv build/modules/node_modules build/node_modules &&
		mv build/modules/package.json build/package.json
)

# node_tests SCRIPT [ARGUMENT...]: a script beside this one that prints TAP
# lines of its own.
node_tests() {
	script=$1
	shift
	NODE_PATH=build/node_modules node "tests/book/$script" "$@" \
		>"$tap_scratch/node.out" 2>"$tap_scratch/node.err"
	node_status=$?
	cat "$tap_scratch/node.out"
	[ $node_status -ne 0 ] || return 0
	tap_failed=1
	if ! grep -q '^not ok' "$tap_scratch/node.out"; then
		not_ok "$script ended early (exit $node_status)" "$tap_scratch/node.err"
	fi
}

# The one without windows: a window costs twice what its page does.
: "${CHROMIUM:=$(command -v chromium-headless-shell || command -v chromium || command -v chromium-browser)}"
export CHROMIUM

modules_there=no
if ! command -v node >/dev/null; then
	skip "tests in node" "there is no node"
elif install_modules >"$tap_scratch/npm" 2>&1; then
	modules_there=yes
else
	not_ok "npm installs what tests/book/package.json names" "$tap_scratch/npm"
fi
