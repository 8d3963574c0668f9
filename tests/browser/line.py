"""A line between a browser and the house that can be cut and mended."""

import socket
from contextlib import suppress
from select import select
from threading import Lock, Thread


class Line:
    """Whatever comes in on `address` goes to the house and back, as long as the line holds."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.whole = True
        self.ends: list[socket.socket] = []
        self.lock = Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Everything under way is torn off, and nothing new comes through."""
        with self.lock:
            self.whole = False
            for end in self.ends:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            self.ends.clear()

    def mend(self) -> None:
        self.whole = True

    def close(self) -> None:
        self.cut()
        self.listener.close()

    def _listen(self) -> None:
        with suppress(OSError):  # closed
            while True:
                near, _ = self.listener.accept()
                self._join(near)

    def _join(self, near: socket.socket) -> None:
        with self.lock:
            try:
                far = socket.create_connection(("127.0.0.1", self.to)) if self.whole else None
            except OSError:
                far = None
            if far is None:
                near.close()
                return
            self.ends += [near, far]
        Thread(target=carry, args=(near, far), daemon=True).start()


def carry(near: socket.socket, far: socket.socket) -> None:
    """Both ways, until one end hangs up."""
    with near, far, suppress(OSError):
        while True:
            for end in select([near, far], [], [])[0]:
                data = end.recv(65536)
                if not data:
                    return
                (far if end is near else near).sendall(data)
