"""Compiles a kernel that a page has sent, runs it, and tells what loom says of it.

It is compiled and run as whoever serves: pages.py sees to it that nobody else asks.
"""
import os
import re
import shutil
import signal
import subprocess
import threading
import time

LOOMCC = 'build/bin/loomcc'
HOST = 'shuttle/under-loom/launches.awk'
FOLDER = 'build/as-compiled'
MIB = 1 << 20
MOST_LAUNCHES = 8
MOST_PRINTED = 20000  # characters, as the page shows
MOST_TOLD = 20
# Of a launch; loom takes 4 billion steps for endless, which is a minute.
ENDLESS = 100_000_000
# As shuttle counts them, besides the ten of LOOM=.
ATOMICS = ('shared_atomic_requests shared_atomic_wavefronts shared_atomic_conflicts '
           'global_atomic_requests global_atomic_sectors')

COMMENTS = re.compile(r'//[^\n]*|/\*.*?\*/', re.S)
RUN = re.compile(r'^[ \t]*// run: *(.*?)[ \t;]*$', re.M)
DEFINED = re.compile(r'^#[ \t]*define[ \t]+(\w+)', re.M)
CONSTANT = re.compile(r'^(?:static |inline )*(?:const|constexpr)\b([^;(]*)', re.M)
ENUM = re.compile(r'\benum\b[^{;]*\{([^}]*)\}')
SYMBOL = re.compile(r'__constant__\s([^;={]*);')
NAME = re.compile(r'(\w+)[ \t]*(?:\[[^;=]*\])?[ \t]*$')
PLACE = re.compile(r'^(?:\S*/)?(kernel\.cu|main\.cu):(\d+)(?::\d+)?: (.*)', re.M)
# kernel.cu:3:9: error: ...
ERROR = re.compile(r'(?:fatal )?error: ')
# kernel.cu:7: hazard: race: kernel k, block (0,0,0), thread (1,0,0): loads ...
# ..., thread (1,0,0), in get, called at kernel.cu:9: loads ...
MISTAKE = re.compile(r'(?:hazard: \w+: )?kernel .*?, thread \([\d,]*\)(?:: |, )')
# What a page cannot do about it.
REMEDY = re.compile(r'; LOOM_LIMIT=.*')


class Limits:
    """What a kernel may take: seconds, MiB of memory, MiB of what it prints."""

    def __init__(self, compiling=60, running=10, memory=2048, printing=4):
        self.compiling, self.running = compiling, running
        self.memory, self.printing = memory, printing


class Ended(Exception):
    """It was ended; says why."""


def names(pattern, text):
    """The names that are declared in what the pattern finds."""
    parts = [part for found in pattern.findall(text) for part in found.split(',')]
    found = [NAME.search(part.partition('=')[0].rstrip()) for part in parts]
    return [name.group(1) for name in found if name]


def host_of(source, launches):
    """The program that launches them; loomcc compiles it with the kernel in it."""
    code = COMMENTS.sub(' ', source)
    constants = DEFINED.findall(code) + names(CONSTANT, code) + names(ENUM, code)
    lines = ''.join(f'kernel.cu {launch}\n' for launch in launches)
    return subprocess.run(
        ['awk', '-v', 'file=kernel.cu', '-v', 'capitals=yes',
         '-v', f'constants={" ".join(constants)}',
         '-v', f'symbols={" ".join(names(SYMBOL, code))}', '-f', HOST],
        input=lines.encode(), stdout=subprocess.PIPE, check=True).stdout


def processes(mark):
    """Those that have the mark in their environment, each with its memory in bytes."""
    page = os.sysconf('SC_PAGE_SIZE')
    for name in os.listdir('/proc'):
        try:
            with open(f'/proc/{name}/environ', 'rb') as environ:
                if not name.isdigit() or mark not in environ.read().split(b'\0'):
                    continue
            with open(f'/proc/{name}/statm', encoding='ascii') as sizes:
                yield int(name), int(sizes.read().split()[1]) * page
        except (OSError, IndexError):
            continue  # it has ended, or is somebody else's


def told(text, pattern):
    """What is told of lines, 0 for the launch's: [{line, text}]."""
    found = []
    for file, line, what in PLACE.findall(text):
        if mark := pattern.match(what):
            what = REMEDY.sub('', what[mark.end():])
            found.append({'line': int(line), 'text': what} if file == 'kernel.cu' else
                         {'line': 0, 'text': f'in the launch: {what}'})
    return found[:MOST_TOLD]


def wrong(text):
    return {'errors': [{'line': 0, 'text': text}], 'launches': []}


class Kernels:
    """One at a time, in a folder of its own."""

    def __init__(self, limits=Limits()):
        self.limits = limits
        self.folder = os.path.abspath(FOLDER)
        self.mark = f'AS_COMPILED={self.folder}'
        self.turn = threading.Lock()
        self.open = True

    @staticmethod
    def can():
        return os.access(LOOMCC, os.X_OK) and os.path.exists(HOST)

    def read(self, name):
        try:
            with open(f'{self.folder}/{name}', encoding='utf-8', errors='replace') as file:
                return file.read(MIB)
        except OSError:
            return ''

    def end(self):
        """Kills what runs, with all that it started."""
        while running := list(processes(self.mark.encode())):
            for process, _ in running:
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            time.sleep(0.01)

    def close(self):
        """Ends what runs, and takes no more."""
        self.open = False
        self.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def watch(self, process, seconds):
        end = time.monotonic() + seconds
        while True:
            try:
                return process.wait(0.1)
            except subprocess.TimeoutExpired:
                pass
            if time.monotonic() > end:
                raise Ended(f'was ended after {seconds} s')
            if sum(size for _, size in processes(self.mark.encode())) > self.limits.memory * MIB:
                raise Ended(f'was ended: it takes more than {self.limits.memory} MiB of memory')

    def run(self, name, seconds, file_size, command, **environment):
        """Its exit status; what it says is in NAME.out and NAME.err."""
        if not self.open:
            raise Ended('was not begun')
        kept = {k: v for k, v in os.environ.items() if not re.match('LOOM|MAKE|MFLAGS', k)}
        mark, _, value = self.mark.partition('=')
        with open(f'{self.folder}/{name}.out', 'wb') as out, \
                open(f'{self.folder}/{name}.err', 'wb') as err:
            process = subprocess.Popen(
                ['setpriv', '--pdeathsig', 'KILL', 'prlimit', f'--cpu={seconds + 1}',
                 '--core=0', f'--fsize={file_size * MIB}', *command],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                start_new_session=True,
                env={**kept, 'TMPDIR': self.folder, mark: value, **environment})
        try:
            return self.watch(process, seconds)
        finally:
            self.end()
            process.wait()

    def compile(self, source, launches):
        """What is wrong with it: [{line, text}]."""
        root = os.getcwd()
        with open(f'{self.folder}/kernel.cu', 'w', encoding='utf-8', newline='') as file:
            file.write(source)
        with open(f'{self.folder}/main.cu', 'wb') as file:
            file.write(host_of(source, launches))
        status = self.run('compiler', self.limits.compiling, 512, [
            f'{root}/{LOOMCC}', '-std=c++17', '-O2', '-I', root,
            '-o', 'program', 'main.cu'])
        said = self.read('compiler.err')
        if status == 0:
            return []
        return told(said, ERROR) or [
            {'line': 0, 'text': said[:MOST_PRINTED] or f'loomcc ended with {status}'}]

    def launch(self, number, launch):
        name, ended = f'launch{number}', ''
        try:
            status = self.run(name, self.limits.running, self.limits.printing,
                              ['./program', str(number)], LOOM=f'{name}.rows', LOOM_CALLS='no',
                              LOOM_LINES=f'{name}.lines',
                              LOOM_COUNTERS=ATOMICS, LOOM_LIMIT=str(ENDLESS))
            if status == -signal.SIGXFSZ:
                ended = f'was ended: it prints more than {self.limits.printing} MiB'
            elif status < 0:
                ended = f'was ended by {signal.Signals(-status).name}'
        except Ended as why:
            ended = str(why)
        said = self.read(f'{name}.err')
        mistakes = told(said, MISTAKE)
        if not mistakes and not self.read(f'{name}.rows'):
            ended = ended or said[:MOST_PRINTED]
        return {'launch': launch, 'rows': self.read(f'{name}.rows'),
                'lines': self.read(f'{name}.lines'), 'mistakes': mistakes,
                'printed': self.read(f'{name}.out')[:MOST_PRINTED], 'ended': ended}

    def ask(self, source, launch):
        """What loom says of it, or None while another one is being run."""
        launches = RUN.findall(f'// run: {launch}') if launch.strip() else RUN.findall(source)
        if not launches:
            return wrong('nothing is launched; write kernel<<<1, 32>>>(out) '
                         'into the field for it')
        if len(launches) > MOST_LAUNCHES:
            return wrong(f'more than {MOST_LAUNCHES} launches; take some out')
        if not self.turn.acquire(blocking=False):
            return None
        try:
            shutil.rmtree(self.folder, ignore_errors=True)
            os.makedirs(self.folder, 0o700)
            errors = self.compile(source, launches)
            return {'errors': errors, 'launches': [] if errors else [
                self.launch(n, each) for n, each in enumerate(launches, 1)]}
        except Ended as why:
            return wrong(f'the compiler {why}')
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.turn.release()
