"""usage: serve.py SECONDS MEMORY: serves the book's pages as make serve does, with smaller
limits for kernels: seconds a launch, MiB of memory. Prints the address; ends with its input."""
import sys

sys.path.insert(0, 'weave/serve')
from kernel import Kernels, Limits
from pages import serve_pages


class Shown:
    state = {'building': False, 'errors': '', 'notice': ''}


seconds, memory = map(int, sys.argv[1:])
kernels = Kernels(Limits(compiling=300, running=seconds, memory=memory, printing=1))
server = serve_pages(18800, 'build/book/html', Shown(), kernels)
print(f'http://127.0.0.1:{server.server_port}/', flush=True)
sys.stdin.read()
kernels.close()
