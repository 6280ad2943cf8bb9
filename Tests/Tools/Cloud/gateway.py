"""A small client of etcd's JSON gateway, for the test tools and for the stand-in of the agent.

It speaks HTTP over a socket of its own, because http.client takes longer to import than a synchronisation takes.
"""
import base64
import json
import socket
import time


class Refused(Exception):
    """etcd answered with an error. `code` is the gRPC code, or 0 if the answer has none."""

    def __init__(self, status, code, message):
        super().__init__(f"{status} {message}")
        self.status, self.code = status, code


class Unreachable(Exception):
    """The connection failed, or the answer was late, incomplete or not HTTP."""


def text(data):
    return base64.b64encode(data).decode()


def data(text):
    return base64.b64decode(text)


def after(prefix):
    """The end of the range of all keys that begin with the prefix."""
    return prefix[:-1] + bytes([prefix[-1] + 1])


class Connection:
    """One HTTP connection to one endpoint (`127.0.0.1:2379`), with TLS if the file of an authority is given."""

    def __init__(self, endpoint, timeout, authority=None):
        host, port = endpoint.rsplit(":", 1)
        self.host = endpoint
        try:
            self.socket = socket.create_connection((host, int(port)), timeout)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if authority:
                import ssl      # takes long to import, and most tests need none
                self.socket = ssl.create_default_context(cafile=authority).wrap_socket(self.socket, server_hostname=host)
        except OSError as error:
            raise Unreachable(str(error)) from None
        self.unread = b""

    def close(self):
        self.socket.close()

    def post(self, path, body, token=None, stream=False):
        """Returns the status, the headers (a dictionary with names in lower case), and the body, unless it is a stream."""
        payload = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Length: {len(payload)}\r\n"
        head += f"Authorization: {token}\r\n" if token else ""
        try:
            self.socket.sendall(head.encode() + b"\r\n" + payload)
            lines = self.until(b"\r\n\r\n").decode("latin-1").split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
            if headers.get("transfer-encoding") != "chunked":
                content = self.exactly(int(headers.get("content-length", 0)))
            else:       # errors and streams
                content = b"" if stream else b"".join(iter(self.chunk, b""))
            return int(lines[0].split()[1]), headers, content
        except (OSError, ValueError, IndexError) as error:
            raise Unreachable(str(error)) from None

    def chunk(self):
        """The next piece of an answer without a length; empty at its end."""
        try:
            content = self.exactly(int(self.until(b"\r\n"), 16))
            while self.until(b"\r\n") and not content:      # the end of the chunk, or the trailers
                pass
            return content
        except (OSError, ValueError) as error:
            raise Unreachable(str(error)) from None

    def until(self, mark):
        while mark not in self.unread:
            self.receive()
        found, _, self.unread = self.unread.partition(mark)
        return found

    def exactly(self, count):
        while len(self.unread) < count:
            self.receive()
        found, self.unread = self.unread[:count], self.unread[count:]
        return found

    def receive(self):
        more = self.socket.recv(65536)
        if not more:
            raise ConnectionResetError("the connection was closed")
        self.unread += more


class Client:
    """Requests to a cluster: one after the other, on one endpoint until it fails, then on the next."""

    def __init__(self, endpoints, user=None, password=None, timeout=1.5, patience=10, authority=None):
        self.endpoints, self.user, self.password = list(endpoints), user, password
        self.timeout, self.patience, self.authority = timeout, patience, authority
        self.connection = self.token = self.date = None
        self.answered = 0       # requests answered on this connection

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection, self.answered = None, 0

    def call(self, path, body):
        """The answer, after as many tries as `patience` (seconds) allows. Raises Refused, or Unreachable at the end."""
        limit = time.monotonic() + self.patience
        while True:
            try:
                return self.once(path, body)
            except Unreachable:
                self.next_endpoint()
            except Refused as error:
                outdated = error.code == 16 or "revision of auth store is old" in str(error)
                if outdated and self.user:
                    self.token = None
                elif error.status in (500, 503, 504) or error.code in (2, 4, 14):
                    self.next_endpoint()
                else:
                    raise
                if time.monotonic() > limit:
                    raise
            if time.monotonic() > limit:
                raise Unreachable("no endpoint answered")
            time.sleep(0.02)

    def once(self, path, body):
        if self.user and self.token is None and path != "/v3/auth/authenticate":
            login = {"name": self.user, "password": self.password}
            self.token = self.once("/v3/auth/authenticate", login)["token"]
        if self.connection is None:
            self.connection = Connection(self.endpoints[0], self.timeout, self.authority)
        status, headers, content = self.connection.post(path, body, self.token)
        self.answered += 1
        self.date = headers.get("date")
        if headers.get("connection") == "close":
            self.close()
        try:
            answer = json.loads(content or b"{}")
        except ValueError:
            raise Unreachable("the answer is not JSON") from None
        if status != 200:
            raise Refused(status, answer.get("code", 0), answer.get("message") or answer.get("error", ""))
        return answer

    def next_endpoint(self):
        self.close()
        self.endpoints.append(self.endpoints.pop(0))

    def get(self, start, end=None, **options):
        body = {"key": text(start), **({"range_end": text(end)} if end else {}), **options}
        return self.call("/v3/kv/range", body).get("kvs", [])

    def put(self, key, value):
        return self.call("/v3/kv/put", {"key": text(key), "value": text(value)})

    def revision(self):
        return int(self.call("/v3/kv/range", {"key": text(b"/"), "count_only": True})["header"]["revision"])

    def watch(self, start, end, revision):
        """Yields lists of events of the range from the revision on, and waits for more.

        Events of one revision are in one list. Each has the previous row.
        """
        self.call("/v3/kv/range", {"key": text(start), "count_only": True})     # finds an endpoint and a valid token
        connection = Connection(self.endpoints[0], self.timeout, self.authority)
        try:
            request = {"key": text(start), "range_end": text(end), "start_revision": str(revision), "prev_kv": True}
            connection.post("/v3/watch", {"create_request": request}, self.token, stream=True)
            unread = b""
            while piece := connection.chunk():
                *lines, unread = (unread + piece).split(b"\n")
                for line in lines:
                    result = json.loads(line).get("result", {})
                    if result.get("canceled"):
                        raise Unreachable("the watch was refused: " + str(result))
                    yield result.get("events", [])
        finally:
            connection.close()
