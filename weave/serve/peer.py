"""Who is at the other end of a connection within this machine."""
import os
import socket
import struct

TABLES = {4: '/proc/net/tcp', 16: '/proc/net/tcp6'}  # by an address's bytes
LOCAL, OTHER, USER = 1, 2, 7  # its columns


def packed_of(host):
    return socket.inet_pton(socket.AF_INET6 if ':' in host else socket.AF_INET, host)


def as_there(address):
    """An address as the kernel's tables write it, in words of the machine's own order."""
    host, port = address[:2]
    packed = packed_of(host)
    words = struct.unpack(f'={len(packed) // 4}I', packed)
    return f'{"".join(f"{word:08X}" for word in words)}:{port:04X}'


def is_mine(peer, own):
    """Whether it is this user, or root, who may do all that this user may.

    Any user of a machine can come to 127.0.0.1 or ::1, so that the address says nothing.
    """
    wanted = [as_there(peer), as_there(own)]
    try:
        with open(TABLES[len(packed_of(own[0]))], encoding='ascii') as table:
            for line in table:
                columns = line.split()
                if columns[LOCAL:OTHER + 1] == wanted:
                    return int(columns[USER]) in (0, os.getuid())
    except (OSError, ValueError, IndexError):
        pass
    return False
