# shellcheck shell=sh disable=SC2154 # tap.sh knows tap_scratch
# weave serve in somebody's folder: a book of prose alone, and one whose Makefile runs
# programs and weave.
weave=$PWD/weave/weave
mkdir -p "$tap_scratch/a book/chapters"
cd "$tap_scratch/a book" || exit 3
printf '%s\n' --- 'title: Seen' --- '' 'A preface.' '' '- [One](chapters/01-one.md)' '- [Two](chapters/02-two.md)' >book.md
printf '# One\n\nFirst words.\n' >chapters/01-one.md
# Two pictures of a pixel.
photograph=$tap_scratch/black.png other=$tap_scratch/white.png
python3 -c 'import struct, sys, zlib
chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
for path, grey in zip(sys.argv[1:], (0, 255)):
    open(path, "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(bytes((0, grey)))) + chunk(b"IEND", b""))' "$photograph" "$other"
printf '# Two\n\nSecond words.\n' >chapters/02-two.md
# Every address of this machine, and how it is called there.
python3 -B - "${weave%/*}/serve" >"$tap_scratch/answers" 2>&1 <<'END'
import http.client, socket, subprocess, sys
sys.path.insert(0, sys.argv[1])
from pages import serve_pages
from peer import is_mine

class Shown:
    state = {'building': False, 'errors': '', 'notice': ''}

class Kernels:
    @staticmethod
    def can():
        return True

def answer(at, host):
    connection = http.client.HTTPConnection(at, port, timeout=20)
    connection.request('GET', '/01-one.html', headers={'Host': host})
    answer = connection.getresponse()
    return answer.status, b'data-token' in answer.read()

port = serve_pages(18771, '.', Shown(), Kernels()).server_port
inner = ['127.0.0.1']
try:
    socket.create_server(('::1', 0), family=socket.AF_INET6).close()
    inner.append('::1')
except OSError:
    pass
for at in inner:
    host = f'[{at}]' if ':' in at else at
    for name, wanted in ((f'{host}:{port}', (200, True)), ('localhost', (200, True)), ('book.example', (421, False))):
        got = answer(at, name)
        if got != wanted:
            print(f'{name} at {at}: {got}')
    with socket.create_connection((at, port), timeout=20) as mine:
        if not is_mine(mine.getsockname(), mine.getpeername()):
            print(f'{at}: who asks is not known')
        if is_mine((at, 1), mine.getpeername()):
            print(f'{at}: anybody is taken for me')
outer = subprocess.run(['hostname', '-I'], capture_output=True, text=True).stdout.split()
for at in [*outer, '127.0.0.2']:
    try:
        socket.create_connection((at, port), timeout=5).close()
        print(f'{at} answers, too')
    except OSError:
        pass
# A port that somebody else has at one of them is passed over.
for at in inner:
    taken = socket.create_server((at, 0), family=socket.AF_INET6 if ':' in at else socket.AF_INET)
    if serve_pages(taken.getsockname()[1], '.', Shown(), Kernels()).server_port == taken.getsockname()[1]:
        print(f'{at}: a port that is taken is served at')
END
same "preview: at this machine's own addresses, by their names, and nowhere else" /dev/null "$tap_scratch/answers"
# serve: as long as what is between it and stop needs it. built N: that many builds have ended.
serve() {
	: >said
	sh "$weave" serve "$@" >said 2>&1 &
	server=$!
}
built() { until [ "$(grep -c -e 'built in' -e 'not built' said)" -ge "$1" ] || ! kill -0 $server 2>/dev/null; do sleep 0.1; done; }
stop() {
	kill -TERM $server
	wait $server
}
page() { grep -q "$2" "build/book/html/$1.html"; }
is_served() {
	python3 -c 'import sys, urllib.request
page = urllib.request.urlopen(sys.argv[1], timeout=20).read().decode()
sys.exit(not (sys.argv[2] in page and "preview.js" in page))' "$(sed -n 's|^the book: \([^ ]*\)/ .*|\1|p' said)/$1" "$2"
}
if command -v inotifywait >/dev/null && command -v setpriv >/dev/null; then
	cp "$photograph" seen.png
	serve 18761
	built 1
	check "preview: prose is woven without a Makefile" page 01-one 'First words'
	check "preview: and served" is_served 02-two.html 'Second words'
	sed -i 's/Second/Other/' chapters/02-two.md
	built 2
	check "preview: an edit is woven" page 02-two 'Other words'
	check "preview: its page alone" [ "$(sed '1,/built in/d; s/ *WEAVE *//p; d' said)" = build/book/html/02-two.html ]
	check "preview: and no PDF" [ ! -e build/book/book.pdf ]
	# A photograph that changes is another page to who looks at it.
	told() { python3 -c 'import sys, json, urllib.request
print(json.load(urllib.request.urlopen(sys.argv[1], timeout=20))["page"])' "$(sed -n 's|^the book: \([^ ]*\)/ .*|\1|p' said)/preview?page=/02-two.html"; }
	printf '\n::: {.figure #fig-x src=seen.png alt="A square."}\nSeen.\n:::\n' >>chapters/02-two.md
	built 3
	before=$(told)
	cat "$other" >seen.png
	built 4
	check "preview: a photograph that changes is shown anew" [ "$before" != "$(told)" ]
	echo '[](#sec-none)' >>chapters/01-one.md
	built 5
	check "preview: a mistake is told at its line" grep -q '^chapters/01-one.md:4: no label #sec-none' said
	sed -i '$d' chapters/01-one.md
	built 6
	stop
	check "preview: and its mending" [ "$(tail -n 1 said | sed 's/.* built in .*/built/')" = built ]
	check "preview: of a book without programs there is nothing to stitch" sh -c '! grep -q stitch said'

	# What a Makefile makes at each build, results and others, has none follow.
	printf 'book:\n\tmkdir -p results/here notes\n\tdate +%%N >results/here/x.csv\n\tdate +%%N >notes/x.txt\n\t@echo one more >>builds\n\tweave html pdf epub\n' >Makefile
	serve 18762
	built 1
	sed -i 's/Other/Third/' chapters/02-two.md
	built 2
	sleep 1
	stop
	check "preview: a book's own Makefile finds this weave" page 02-two 'Third words'
	check "preview: which makes pages alone, whatever it is told" [ ! -e build/book/book.pdf ]
	check "preview: once an edit" [ "$(grep -c more builds)" -eq 2 ]
	rm Makefile
	refuse "preview: a port that is none" 2 'usage: .*weave serve' sh "$weave" serve http
else
	skip "preview: prose is woven without a Makefile" "inotifywait or setpriv is missing"
fi
