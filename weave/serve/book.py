"""A book in somebody's folder, whose Makefile, if it has one, runs weave."""
import os
import re

# What one writes, beside the Makefile, the chapters, and book.md.
WRITTEN = re.compile(r'.*\.(md|bib|csl|json|css|otf|ttf|svg|png|jpe?g|webp)$|figures/.*\.(gp|dot)$'
                     r'|(GNUm|M|m)akefile$')
# What weave draws of a script, as editors' passing files no news.
DRAWN = re.compile(r'(figures/.*?)(\.narrow)?\.(svg|pdf)$')
PASSING = re.compile(r'(^|/)(\..*|#.*#|.*~)$')
LEFT_OUT = ('build', 'node_modules')


def roots():
    """Where tangle writes (tangle.1)."""
    try:
        with open('book.md', encoding='utf-8', errors='replace') as spine:
            named = re.search(r'^roots: *\[(.*)\] *$', spine.read(), re.M)
    except OSError:
        named = None
    names = named[1].replace(',', ' ').split() if named else ['src', 'figures']
    return tuple(name.rstrip('/') + '/' for name in names)


class Book:
    """What is watched there, and what is run."""
    stitch = 'tangle stitch book.md'

    def __init__(self, weave, tangle):
        self.weave, self.tangle = weave, tangle
        self.roots = roots()
        # Programs leave their results while make runs, and that is no edit.
        self.made = (*self.roots, 'results/')

    @staticmethod
    def is_watched(folder):
        return not folder.startswith('.') and folder not in LEFT_OUT

    def is_source(self, path):
        if PASSING.search(path):
            return False
        drawn = DRAWN.match(path)
        if drawn and any(os.path.exists(drawn[1] + script) for script in ('.gp', '.dot')):
            return False
        return path.startswith((*self.roots, 'results/')) and not path.endswith('.new') \
            or bool(WRITTEN.match(path))

    def command(self, first, again):
        """The book's own Makefile, or weave, which makes pages alone."""
        told = ['env', 'weave_only=html', f'weave_first={" ".join(first)}',
                f'weave_again={" ".join(again)}']
        if any(os.path.exists(name) for name in ('GNUmakefile', 'makefile', 'Makefile')):
            return [*told, 'make', '-s', *(f'--what-if={path}' for path in again)]
        return [*told, 'sh', self.weave]
