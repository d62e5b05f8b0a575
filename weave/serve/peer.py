"""Who is at the other end of a connection within this machine."""
import os
import socket
import struct

TABLE = '/proc/net/tcp'
LOCAL, OTHER, USER = 1, 2, 7  # its columns


def as_there(address):
    """An address of IPv4 as the kernel's table writes it."""
    host, port = address
    number, = struct.unpack('=I', socket.inet_aton(host))
    return f'{number:08X}:{port:04X}'


def is_mine(peer, own):
    """Whether it is this user, or root, who may do all that this user may.

    Any user of a machine can come to 127.0.0.1, so that the address says nothing.
    """
    wanted = [as_there(peer), as_there(own)]
    try:
        with open(TABLE, encoding='ascii') as table:
            for line in table:
                columns = line.split()
                if columns[LOCAL:OTHER + 1] == wanted:
                    return int(columns[USER]) in (0, os.getuid())
    except (OSError, ValueError, IndexError):
        pass
    return False
