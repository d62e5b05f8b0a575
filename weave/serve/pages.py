"""Serves the pages to this machine alone, with the preview's script in them."""
import errno
import hashlib
import html
import http.server
import json
import os
import re
import secrets
import socket
import socketserver
import sys
import threading
import urllib.parse

from peer import is_mine

OWN = os.path.dirname(os.path.abspath(__file__))
# This machine's own addresses, with which nobody else can connect.
ADDRESSES = ('127.0.0.1', '::1')
HOSTS = (*ADDRESSES, 'localhost')
TRIES = 100
# Of a kernel with its launch; a page's text area takes 40,000 characters.
MOST_BYTES = 200_000
# The pages forbid all that they do not need; the script has to ask for news.
POLICY = re.compile(rb'(<meta http-equiv="Content-Security-Policy" content=")')
# A photograph beside the page (filters/figures).
PICTURE = re.compile(rb'<img src="([^"&:]+)"')
NOT_YET = b'''<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Not built yet</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css">
</head><body class="front"><main id="text"><p>This page is not built yet.</p>
</main></body></html>
'''


def read(path):
    try:
        with open(path, 'rb') as file:
            return file.read()
    except OSError:
        return b''


class NoPort(Exception):
    """There is none to serve at; says why."""


class Refused(Exception):
    """What is asked for is not done; status, and why."""


class Pages(http.server.SimpleHTTPRequestHandler):
    shown = None
    kernels = None
    # Only who has had a page from here knows it.
    token = secrets.token_urlsafe()
    # Of silence, in seconds: who says no more has gone.
    timeout = 30

    def parse_request(self):
        if not super().parse_request():
            return False
        if '\0' in urllib.parse.unquote(self.path):
            self.send_error(400, 'No file has such a name')
            return False
        # A name of elsewhere that leads here is no reader of this book.
        if urllib.parse.urlsplit('//' + self.headers.get('Host', '')).hostname \
                not in HOSTS:
            self.send_error(421, 'Ask for 127.0.0.1, [::1] or localhost')
            return False
        return True

    def end_headers(self):
        self.send_header('Cache-Control', 'no-store')
        self.send_header('X-Content-Type-Options', 'nosniff')
        self.send_header('Cross-Origin-Resource-Policy', 'same-origin')
        # Nobody lays a page of his own over a button here.
        self.send_header('X-Frame-Options', 'DENY')
        super().end_headers()

    def log_message(self, *_):
        pass

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        if address.path == '/preview':
            page = urllib.parse.parse_qs(address.query).get('page', ['/'])[0]
            state = {**self.shown.state, 'page': self.made(page)}
            self.send('application/json', json.dumps(state).encode())
        elif address.path in ('/preview.js', '/preview.css', '/compiled.js'):
            kind = 'javascript' if address.path.endswith('js') else 'css'
            self.send(f'text/{kind}; charset=utf-8', read(OWN + address.path))
        elif address.path == '/' or address.path.endswith('.html'):
            self.send('text/html; charset=utf-8', self.page(address.path))
        else:
            super().do_GET()

    def do_POST(self):
        try:
            kernel = self.kernel()
            answer = self.kernels.ask(*kernel)
            if answer is None:
                raise Refused(503, 'Another kernel is being run; ask again')
        except Refused as why:
            self.send_error(*why.args)
        else:
            self.send('application/json', json.dumps(answer).encode())

    def kernel(self):
        """The kernel and the launch that a page of this server sends."""
        sent = self.headers
        if self.path != '/compiled' or not self.kernels.can():
            raise Refused(404, 'Nothing is done here')
        if not is_mine(self.client_address, self.request.getsockname()):
            raise Refused(403, 'Only who serves this book may run kernels')
        if sent.get('Origin') != f'http://{sent.get("Host")}':
            raise Refused(403, 'Ask from a page of this book')
        if not secrets.compare_digest(sent.get('X-Token', '').encode(), self.token.encode()):
            raise Refused(403, 'This page is of an earlier make serve; load it again')
        if sent.get_content_type() != 'application/json':
            raise Refused(415, 'Send JSON')
        length = sent.get('Content-Length', '')
        if not re.fullmatch('[0-9]{1,9}', length):
            raise Refused(411, 'Say how long it is')
        if int(length) > MOST_BYTES:
            raise Refused(413, f'More than {MOST_BYTES} bytes; cut it')
        return self.parsed(self.rfile.read(int(length)))

    @staticmethod
    def parsed(body):
        try:
            asked = json.loads(body)
            source, launch = asked['source'], asked['launch']
            (source + launch).encode()
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise Refused(400, 'Send {"source": "...", "launch": "..."}') from None
        return source, launch

    def list_directory(self, path):
        self.send_error(404)

    def send(self, kind, body):
        self.send_response(200)
        self.send_header('Content-Type', kind)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def file(self, path):
        return self.translate_path('/index.html' if path == '/' else path)

    def made(self, path):
        """Changes with the page and its looks; empty while there is none."""
        page = self.file(path)
        content = read(page)
        if not content:
            return ''
        for look in ('style.css', 'front.css', 'book.js'):
            content += read(os.path.join(os.path.dirname(page), look))
        for picture in PICTURE.findall(content):
            content += read(os.path.join(os.path.dirname(page), os.fsdecode(picture)))
        return hashlib.sha1(content).hexdigest()

    def page(self, path):
        # The sum first: if the page changes meanwhile, it is shown once more.
        made = html.escape(self.made(path))
        own = ('<link rel="stylesheet" href="/preview.css">'
               f'<script src="/preview.js" data-page="{made}"></script>')
        if self.kernels.can() and is_mine(self.client_address, self.request.getsockname()):
            own += f'<script src="/compiled.js" data-token="{self.token}"></script>'
        content = read(self.file(path)) or NOT_YET
        content = POLICY.sub(rb"\1connect-src 'self'; ", content, 1)
        return content.replace(b'</head>', own.encode() + b'</head>', 1)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address, handler):
        self.address_family = socket.AF_INET6 if ':' in address[0] else socket.AF_INET
        super().__init__(address, handler)

    def server_bind(self):
        # Without asking anybody what the address is called.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def servers_at(port, handler):
    """One for each of the addresses that this machine has."""
    servers = []
    for address in ADDRESSES:
        try:
            servers.append(Server((address, port), handler))
        except OSError as why:
            if servers and why.errno in (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL):
                continue
            for server in servers:
                server.server_close()
            raise
    return servers


def serve_pages(port, folder, shown, kernels):
    """Serves in threads, at the port or the next that is free at every address."""
    def handler(*arguments):
        return Pages(*arguments, directory=folder)
    Pages.shown, Pages.kernels = shown, kernels
    for number in range(port, min(port + TRIES, 65536)):
        try:
            servers = servers_at(number, handler)
            break
        except PermissionError:
            raise NoPort(f'port {number} is not yours; try PORT=8000')
        except OSError:
            continue
    else:
        raise NoPort(f'port {port} and those after it are taken; '
                 'choose another with PORT=')
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    return servers[0]
