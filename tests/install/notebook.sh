# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# %%loom, in IPython without a browser: what a notebook would show is looked at as text.
for python in python3 /usr/bin/python3 none; do
	! "$python" -c 'import IPython' 2>/dev/null || break
done
if [ $python = none ]; then
	skip "notebook: %%loom" "there is no IPython; python3-ipython is Debian's"
else
	cells=$tap_scratch/cells
	mkdir "$cells"
	sed -n '/^#line/d; /^#include/,$p' src/first.cu >"$cells/turn"
	grep -v __syncthreads "$cells/turn" >"$cells/hasty"
	cat >"$cells/run.py" <<'PY'
import sys
from IPython.core.interactiveshell import InteractiveShell

folder, magic = sys.argv[1:]
sys.path.insert(0, magic)
shell = InteractiveShell.instance(colors="NoColor", cache_size=0)
shell.displayhook.write_format_data = lambda *given: None
shell.run_line_magic("load_ext", "loom_magic")


def text(name):
    with open(f"{folder}/{name}", encoding="utf-8") as file:
        return file.read()


def cell(line, source):
    return shell.run_cell(f"%%loom {line}\n{source}")


turn = cell("", text("turn")).result
print("status", turn.status)
print("conflicts", turn.counters[1, "turn", "shared_load_conflicts"])
shown = turn._repr_html_()
print("shown", "<td>992</td>" in shown, "turn" in shown, "<iframe" in shown)
print("page", "32 wavefronts" in turn.page and "figure" in turn.page, "32-way bank conflict" in repr(turn))
hasty = cell("", text("hasty")).result
print("status", hasty.status)
for hazard in hasty.hazards:
    print(" ".join(hazard.split()[:3]))
print("told", "hazard: race" in hasty._repr_html_(), "hazard: race" in repr(hasty))
says = '#include <cstdio>\nint main(int n, char **words) { printf("%d %s %d\\n", n, words[1], NUMBER); return 3; }'
said = cell('-DNUMBER=7 -- "one word"', says).result
print(said.said.strip(), said.status, repr(said._repr_html_()))
print(cell("", "__global__ void k() {}").error_in_exec)
print(cell("", "int main(void) { return x; }").error_in_exec)
PY
	cat >"$cells/wanted" <<'WANTED'
status 0
conflicts 992
shown True True True
page True True
status 1
cell.cu:10: hazard: uninitialised:
cell.cu:9: hazard: race:
cell.cu:10: hazard: race:
told True True
2 one word 7 3 ''
the cell has no main, which launches the kernel; add one, as int main(void) { ... return cudaDeviceSynchronize(); }
loomcc ended with status 1
WANTED
	IPYTHONDIR=$cells "$python" -B "$cells/run.py" "$cells" install/notebook >"$cells/all" 2>"$cells/err"
	grep -v '^%%loom\|^2 one word 7$' "$cells/all" >"$cells/said"
	same "notebook: %%loom shows counters, hazards and the report" "$cells/wanted" "$cells/said"
	check "notebook: and says which line does not compile" grep -q "^cell.cu:2:25: error: use of undeclared identifier 'x'" "$cells/err"
fi
