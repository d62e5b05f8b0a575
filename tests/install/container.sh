# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# What Containerfile and devcontainer.json name is there. That it works only a bare
# system shows: tests/systems trixie gcc 'sudo sh install/container build' ...
sed -n 's|^RUN .*sh /weft/\(install/container\) \(.*\)|\1 \2|p' Containerfile >"$tap_scratch/steps"
printf 'install/container %s\n' build book loom >"$tap_scratch/wanted"
same "container: its steps are those of its script" "$tap_scratch/wanted" "$tap_scratch/steps"
sed -n 's/^\([a-z]*\)) .*/\1/p' install/container | sed 's|^|install/container |' >"$tap_scratch/known"
same "container: which knows no others" "$tap_scratch/wanted" "$tap_scratch/known"
refuse "container: and says so" 2 'choose from build, book, loom' sh install/container lunch

from_json() {
	node -e 'const it = JSON.parse(require("fs").readFileSync(".devcontainer/devcontainer.json"))
		console.log(it.onCreateCommand); console.log(it.forwardPorts.join(" "))'
}
if command -v node >/dev/null; then
	from_json >"$tap_scratch/said" 2>&1
	{
		echo 'sh .devcontainer/create'
		sed -n 's/^PORT = //p' Makefile
	} >"$tap_scratch/wanted"
	same "container: devcontainer.json runs its script, and shows the preview's port" "$tap_scratch/wanted" "$tap_scratch/said"
	check "container: which is there" sh -n .devcontainer/create
else
	skip "container: devcontainer.json runs its script" "there is no node"
fi
