"""%%loom: CUDA in a notebook, without a GPU.

    %load_ext loom_magic

    %%loom [loomcc's options] [-- the program's arguments]
    __global__ void turn(int *out) ...
    int main(void) ...

compiles the cell, runs it on this processor, and shows what it says, its hazards, the
counters of its kernels and what each line costs. The result (`_`) has them, too: `status`,
`said`, `hazards`, `counters[launch, kernel, metric]`, and `page`, the HTML of `loom report`.
Variables such as LOOM_SCHEDULE hold as in a terminal (%env LOOM_SCHEDULE=reverse).

It needs loomcc and loom, in the PATH or where they are installed with this file, and
nothing of Python's but IPython. MIT licence, as all programs of Warp & Weft.
"""
import csv
import html
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

SHOWN = ("shared_load_requests", "shared_load_wavefronts", "shared_load_conflicts",
         "shared_store_requests", "shared_store_wavefronts", "shared_store_conflicts",
         "global_load_requests", "global_load_sectors",
         "global_store_requests", "global_store_sectors")


class LoomError(Exception):
    """What the user can mend; shown without Python's own lines."""

    def _render_traceback_(self):
        return [f"%%loom: {self}"]


def tool(name):
    """NAME's path: of the installation or the build that this file belongs to, or the PATH's."""
    here = os.path.dirname(os.path.realpath(__file__))
    for bin in ("../../bin", "../../build/bin"):
        path = os.path.normpath(os.path.join(here, bin, name))
        if os.access(path, os.X_OK):
            return path
    path = shutil.which(name)
    if not path:
        raise LoomError(f"there is no {name}; make install puts it into the PATH")
    return path


class Run:
    """What a cell's program did."""

    def __init__(self, status, said, hazards, counters, text, page):
        self.status = status
        self.said = said
        self.hazards = hazards
        self.counters = counters
        self.text = text
        self.page = page

    def __repr__(self):
        return "\n".join([*self.hazards, self.text]).strip()

    def _repr_html_(self):
        cells = {}
        for (launch, kernel, metric), value in self.counters.items():
            cells.setdefault((launch, kernel), {})[metric] = value
        shown = [m for m in SHOWN if any(row.get(m) for row in cells.values())]
        parts = [f"<p><b>{html.escape(hazard)}</b></p>" for hazard in self.hazards]
        if shown:
            parts.append("<table><tr><th>launch</th><th>kernel</th>")
            parts += [f"<th>{m.replace('_', ' ')}</th>" for m in shown]
            for (launch, kernel), row in cells.items():
                parts.append(f"</tr><tr><td>{launch}</td><td>{html.escape(kernel)}</td>")
                parts += [f"<td>{row.get(m, 0):,}</td>" for m in shown]
            parts.append("</tr></table>")
        if self.page:
            parts.append('<iframe title="loom report" style="width: 100%; height: 40em; border: 0" '
                         f'srcdoc="{html.escape(self.page)}"></iframe>')
        return "".join(parts)


def run(source, line=""):
    """Compiles and runs the text of a .cu file; %%loom without IPython."""
    words = shlex.split(line)
    split = words.index("--") if "--" in words else len(words)
    options, arguments = words[:split], words[split + 1:]
    with tempfile.TemporaryDirectory() as folder:
        def inside(name):
            return os.path.join(folder, name)

        def call(*command, **more):
            return subprocess.run(command, text=True, errors="replace", **{"cwd": folder, **more})

        with open(inside("cell.cu"), "w", encoding="utf-8") as file:
            file.write(source)
        compiled = call(tool("loomcc"), "-O2", "-I", os.getcwd(), "-o", "cell", "cell.cu", *options,
                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if re.search("undefined .*main", compiled.stdout):
            raise LoomError("the cell has no main, which launches the kernel; add one, "
                            "as int main(void) { ... return cudaDeviceSynchronize(); }")
        sys.stderr.write(compiled.stdout)
        if compiled.returncode:
            raise LoomError(f"loomcc ended with status {compiled.returncode}")
        files = {"LOOM": inside("counters.csv"), "LOOM_LINES": inside("lines.csv"),
                 "LOOM_TRACE": inside("trace.csv")}
        ran = call(inside("cell"), *arguments, cwd=os.getcwd(), env={**os.environ, **files},
                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        hazards = [said for said in ran.stderr.splitlines() if re.match(r"\S+:\d+: ", said)]
        with open(inside("said.txt"), "w", encoding="utf-8") as file:
            file.write(ran.stderr)
        counters, lines, trace = {}, [], []
        if os.path.exists(inside("counters.csv")):
            with open(inside("counters.csv"), encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    counters[int(row["launch"]), row["kernel"], row["metric"]] = int(row["value"])
        if counters:
            lines, trace = ["lines.csv"], ["--trace", "trace.csv"]
        text = call(tool("loom"), "report", *lines, stdout=subprocess.PIPE).stdout if lines else ""
        page = ""
        if lines or hazards:
            page = call(tool("loom"), "report", "--html", *trace, "--hazards", "said.txt", *lines,
                        stdout=subprocess.PIPE).stdout
        sys.stdout.write(ran.stdout)
        rest = [re.sub("; to stop at the first: .*", "", said)
                for said in ran.stderr.splitlines() if said not in hazards]
        if rest:
            sys.stderr.write("\n".join(rest) + "\n")
        return Run(ran.returncode, ran.stdout, hazards, counters, text, page)


def load_ipython_extension(shell):
    """%load_ext loom_magic. The line of %%loom is the cell's first, as the notebook counts."""
    shell.register_magic_function(lambda line, cell: run("\n" + cell, line), "cell", "loom")
