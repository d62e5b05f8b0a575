#!/usr/bin/env python3
"""usage: serve.py PORT MAKE-ARGUMENT... | serve.py PORT --weave WEAVE TANGLE

Shows the book while it is written: at each edit of a source runs make with
the arguments, and serves build/book/html to this machine's browsers, with a
script in each page that shows the reader what came of it. With --weave it is
somebody's book (book.py).
"""
import asyncio
import fcntl
import os
import re
import signal
import sys
import time

from book import Book
from kernel import Kernels
from pages import NoPort, serve_pages

PAGES = 'build/book/html'
LOCK = 'build/serve.lock'
QUIET = 0.06  # s without an edit, for editors that write in several steps
PATIENCE = 5  # s that a build may take before an edit interrupts it

# What can change the book: the files at the root and these folders.
FOLDERS = ('chapters', 'figures', 'hazards', 'loom', 'make', 'results', 'shuttle',
           'src', 'tangle', 'tests', 'weave')
# What editors leave beside a file, and what make draws from the scripts.
PASSING = re.compile(r'(^|/)(\..*|#.*#|4913|.*~|.*\.(sw[a-z]|tmp|new|bak|pyc))$'
                     r'|^figures/.*(?<!\.gp)(?<!\.dot)$')
# Made from the chapters, so that an edit has yet to be stitched.
MADE = ('figures/', 'src/')
# A chapter's name in the list of chapters.
LISTED = re.compile(r'^[-*+] *\[.*\]\(chapters/([\w.-]+)\.md\)', re.M)
# What make says of its work and of what it left; all else is a message.
WORK = re.compile(r' *[A-Z]{2,8} \S|make(\[\d+\])?: (?!\*\*\* [^[])')


class Ended(Exception):
    """The preview cannot go on; says why."""


class Shown:
    """What the pages are told; replaced as a whole, read by other threads."""

    def __init__(self):
        self.state = {'building': True, 'errors': '', 'notice': ''}

    def tell(self, **changes):
        self.state = {**self.state, **changes}


class Tree:
    """This book's own tree, where make does everything."""
    made = MADE
    tangle = 'build/bin/tangle'
    stitch = 'make stitch'

    def __init__(self, arguments):
        self.arguments = arguments

    @staticmethod
    def is_watched(folder):
        return folder in FOLDERS

    @staticmethod
    def is_source(path):
        folder = path.partition('/')[0] if '/' in path else None
        return ((folder is None or folder in FOLDERS)
                and not PASSING.search(path))

    def command(self, first, again):
        """make takes its goals in their order, and ours is the last."""
        return ['make', *(f'--what-if={path}' for path in again),
                *self.arguments[:-1],
                *(f'{PAGES}/{name}.html' for name in first),
                *self.arguments[-1:]]


async def start(*command, **options):
    """A process that ends with this one, even if this one is killed."""
    return await asyncio.create_subprocess_exec(
        'setpriv', '--pdeathsig', 'TERM', *command, start_new_session=True,
        stdin=asyncio.subprocess.DEVNULL, **options)


async def end(process):
    """Ends a process and what it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            await asyncio.wait_for(process.wait(), 2)
        except ProcessLookupError:
            return
        except asyncio.TimeoutError:
            continue


class Edits:
    """The sources that changed and were not yet built."""

    def __init__(self, tree):
        self.tree = tree
        self.paths = set()
        self.news = asyncio.Event()

    def take(self):
        paths, self.paths = self.paths, set()
        return paths

    async def by_people(self):
        """Whether there are any that tangle did not make."""
        return any(not path.startswith(self.tree.made)
                   for path in self.paths) or (
            self.paths and await unstitched(self.tree))

    async def watch(self, watcher):
        while line := await watcher.stdout.readline():
            path = os.fsdecode(line).rstrip('\n').removeprefix('./')
            if self.tree.is_source(path):
                self.paths.add(path)
                self.news.set()
        message = os.fsdecode(await watcher.stderr.read()).strip()
        raise Ended(f'inotifywait ended; {message}')


async def start_watcher(tree):
    left_out = ['@./' + name for name in os.listdir('.')
                if os.path.isdir(name) and not tree.is_watched(name)]
    watcher = await start(
        'inotifywait', '-m', '-r', '--format', '%w%f',
        '-e', 'close_write,create,delete,move', '.', *left_out,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    while line := await watcher.stderr.readline():
        if b'Watches established' in line:
            return watcher
        if not line.startswith(b'Setting up'):
            raise Ended(f'inotifywait: {os.fsdecode(line).strip()}')
    raise Ended('inotifywait ended at once')


async def output_of(process):
    """Passes a process's output on, and gives its messages at its end."""
    messages = []
    while line := await process.stdout.readline():
        text = line.decode(errors='replace')
        sys.stdout.write(text)
        sys.stdout.flush()
        if not WORK.match(text):
            messages.append(text)
    await process.wait()
    return ''.join(messages)


async def run(*command):
    return await start(*command, stdout=asyncio.subprocess.PIPE,
                       stderr=asyncio.subprocess.STDOUT, limit=1 << 24)


def chapters_of(paths):
    """The chapters among them, as far as book.md lists them."""
    try:
        with open('book.md', encoding='utf-8', errors='replace') as spine:
            listed = set(LISTED.findall(spine.read()))
    except OSError:
        return []
    return [name for name in sorted(listed) if f'chapters/{name}.md' in paths
            and os.path.exists(f'chapters/{name}.md')]


async def build(tree, edited, remade, edits, shown):
    """One make, what was edited first; true if it came to its end."""
    shown.tell(building=True)
    began = time.monotonic()
    make = await run(*tree.command(
        chapters_of(edited), [p for p in sorted(remade) if os.path.exists(p)]))
    output = asyncio.create_task(output_of(make))
    try:
        await asyncio.wait({output}, timeout=PATIENCE)
        while not output.done():
            edits.news.clear()
            if await edits.by_people():
                print('serve: edited; building again', flush=True)
                return False
            more = asyncio.create_task(edits.news.wait())
            await asyncio.wait({output, more},
                               return_when=asyncio.FIRST_COMPLETED)
            more.cancel()
    finally:
        if not output.done():
            output.cancel()  # what make says of its end is no news
            await end(make)
    messages, failed = output.result(), make.returncode != 0
    if failed and not messages:
        messages = f'make failed (exit {make.returncode}); see the terminal\n'
    shown.tell(building=False, errors=messages if failed else '')
    took = time.monotonic() - began
    print(time.strftime('%X'), 'not built: see above' if failed else
          f'built in {took:.1f} s', flush=True)
    return True


async def unstitched(tree):
    """What tangle says about edits of what it made, if there are any."""
    if not tree.tangle or not os.path.exists(tree.tangle):
        return ''
    tangle = await run(tree.tangle, 'stitch', '--check', 'book.md')
    said = (await tangle.stdout.read()).decode(errors='replace')
    # Of a book without programs there is nothing to stitch.
    if await tangle.wait() == 0 or 'has made no file' in said:
        return ''
    return said + f"edited outside the chapters; run '{tree.stitch}'\n"


async def follow(tree, edits, shown):
    """Builds, and builds again after each edit, for ever."""
    edited, remade = set(tree.made), set()
    while True:
        ended = await build(tree, edited, remade, edits, shown)
        made = {p for p in edited | edits.paths if p.startswith(tree.made)}
        if made or shown.state['notice']:
            notice = await unstitched(tree)
            print(notice, end='', flush=True)
            shown.tell(notice=notice)
            if not notice:  # tangle itself wrote them
                edits.paths -= made
                edited -= made
        # make would think that what it was making is newer than the edit.
        remade = edits.paths | (set() if ended else edited)
        while ended and not edits.paths:
            edits.news.clear()
            await edits.news.wait()
        await asyncio.sleep(QUIET)
        edited = edits.take() | (set() if ended else edited)


def lock_tree():
    os.makedirs(os.path.dirname(LOCK), exist_ok=True)
    lock = open(LOCK, 'a+', encoding='ascii')
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        raise Ended(f'this book is being served already: {lock.read()}')
    return lock


async def main(port, tree):
    lock = lock_tree()
    shown, kernels = Shown(), Kernels()
    server = serve_pages(port, PAGES, shown, kernels)
    if server.server_port != port:
        print(f'serve: port {port} is taken')
    address = f'http://127.0.0.1:{server.server_port}/'
    lock.truncate(0)
    lock.write(f'{address} (process {os.getpid()})')
    lock.flush()
    print(f'the book: {address} (Ctrl-C ends this)', flush=True)
    watcher = None
    try:
        watcher = await start_watcher(tree)
        edits = Edits(tree)
        await asyncio.gather(edits.watch(watcher),
                             follow(tree, edits, shown))
    finally:
        os.unlink(LOCK)
        kernels.close()
        if watcher:
            await end(watcher)


def run_until_told(port, tree):
    loop = asyncio.new_event_loop()
    task = loop.create_task(main(port, tree))
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, task.cancel)
    try:
        loop.run_until_complete(task)
    except asyncio.CancelledError:
        pass
    except (Ended, NoPort) as why:
        sys.exit(f'serve: {why}')
    finally:
        left = asyncio.all_tasks(loop)
        for other in left:
            other.cancel()
        if left:
            loop.run_until_complete(asyncio.wait(left))


def own_jobs():
    """Lets the makes to come be nobody's parts, with what the user set."""
    flags = os.environ.get('MAKEFLAGS', '')
    os.environ['MAKEFLAGS'] = re.sub(r' -j\d*| --jobserver-\S+', '', flags)
    for name in ('MAKELEVEL', 'MFLAGS'):
        os.environ.pop(name, None)


if __name__ == '__main__':
    if len(sys.argv) < 2 or not re.fullmatch('[1-9][0-9]{0,4}', sys.argv[1]) \
            or int(sys.argv[1]) > 65535:
        print('usage: make serve [PORT=8000], or weave serve [8000]: a port '
              'from 1 to 65535', file=sys.stderr)
        sys.exit(2)
    own_jobs()
    run_until_told(int(sys.argv[1]), Book(*sys.argv[3:])
                   if sys.argv[2:3] == ['--weave'] else Tree(sys.argv[2:]))
