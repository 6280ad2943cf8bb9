"""A proxy between devices and the nodes of a cluster, which spoils what goes through it as a test tells it to.

Each device has a gate: one port for each node, so that the proxy knows whose connection it has.  A gate has a plan,
a function that is asked at each request for a fault: `plan(node, path)` returns None, or a tuple of its name and a
number of seconds or bytes.

    drop            the connection ends, and the server never sees the request
    hang            nobody answers, and the server never sees the request
    late S          the connection ends; the server sees the request S seconds later
    delay S         the server sees the request S seconds later, and the answer goes back
    slow S          the server sees the request at once, and the answer goes back S seconds later
    swallow         the server sees the request, and the connection ends instead of an answer
    mute            the server sees the request, and nobody answers
    cut N           the answer ends after N bytes
    first, second   the server sees the request twice, and the device gets the first or the second answer
    again S         the server sees the request, the device its answer, and the server the request again S seconds later
    busy            the device is told 503, and the server never sees the request

A watch has a plan of its own, `event_plan()`, which is asked for each line with events: "lose" keeps the line from the
device, "repeat" sends it twice.
"""
import asyncio
import collections
import contextlib
import threading
import time

LIMIT = 64 * 1024 * 1024
BUSY = b'{"error":"etcdserver: busy","code":14,"message":"etcdserver: busy"}'


class Gate:
    """The ports of one device, and the faults between it and the nodes. Any thread may change the faults."""

    def __init__(self, proxy, name, targets):
        self.proxy, self.name, self.targets = proxy, name, targets
        self.ports, self.servers, self.open = [], [], set()
        self.plan, self.event_plan = (lambda node, path: None), (lambda: None)
        self.blocked, self.silent = frozenset(), False
        self.date_shift = 0         # seconds added to the `Date` of answers

    @property
    def endpoints(self):
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    def heal(self):
        """Everything goes through again. Requests that are already late still arrive."""
        self.plan, self.event_plan, self.blocked = (lambda node, path: None), (lambda: None), frozenset()

    def partition(self, nodes, silent=False):
        """Nothing goes through to these nodes: connections end, or with `silent` just hear nothing more."""
        self.blocked, self.silent = frozenset(nodes), silent
        if not silent:
            self.proxy.run(self.cut(self.blocked))

    def disconnect(self):
        """Ends all connections; new ones are accepted."""
        self.proxy.run(self.cut(range(len(self.targets))))

    def close(self):
        self.blocked = frozenset(range(len(self.targets)))
        self.proxy.run(self.end())

    async def cut(self, nodes):
        for connection in list(self.open):
            if connection.node in nodes:
                connection.end()

    async def start(self):
        for node in range(len(self.targets)):
            server = await asyncio.start_server(
                lambda reader, writer, node=node: Connection(self, node, reader, writer).serve(), "127.0.0.1", 0, limit=LIMIT)
            self.servers.append(server)
            self.ports.append(server.sockets[0].getsockname()[1])

    async def end(self):
        for server in self.servers:
            server.close()
        await self.cut(range(len(self.targets)))


class Connection:
    """A connection of a device, and the one to the node that it is for."""

    def __init__(self, gate, node, reader, writer):
        self.gate, self.node, self.reader, self.writer = gate, node, reader, writer
        self.upstream = None

    def end(self):
        self.writer.transport.abort()
        if self.upstream:
            self.upstream[1].transport.abort()

    async def serve(self):
        self.gate.open.add(self)
        try:
            while not self.refused():
                await self.silence()
                await self.exchange()
        except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.CancelledError):
            pass        # one of the two has closed, or the proxy ends; so do we
        finally:
            self.gate.open.discard(self)
            self.end()

    def refused(self):
        return self.node in self.gate.blocked and not self.gate.silent

    async def silence(self):
        while self.node in self.gate.blocked and self.gate.silent:
            await asyncio.sleep(0.02)

    async def exchange(self):
        request = await read_message(self.reader, self.writer)
        path = request.split(b" ", 2)[1].decode("latin-1")
        gate, fault = self.gate, self.gate.plan(self.node, path)
        await self.silence()
        kind, amount = fault if fault else (None, 0)
        gate.proxy.count(kind or "none")
        if kind in ("drop", "late"):
            if kind == "late":
                gate.proxy.later(amount, gate.targets[self.node], request)
            raise ConnectionResetError
        if kind == "hang":
            await self.reader.read()
            raise ConnectionResetError
        if kind == "busy":
            self.writer.write(b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n" +
                              b"Content-Length: %d\r\n\r\n" % len(BUSY) + BUSY)
            return
        if kind == "delay":
            await asyncio.sleep(amount)
        if path == "/v3/watch":
            await self.stream(request, amount if kind == "cut" else None)
            return
        answer = await self.forward(request)
        if kind in ("first", "second"):
            other = await self.forward(request)
            answer = answer if kind == "first" else other
        elif kind == "again":
            gate.proxy.later(amount, gate.targets[self.node], request)
        elif kind == "swallow":
            raise ConnectionResetError
        elif kind == "mute":
            await self.reader.read()
            raise ConnectionResetError
        elif kind == "slow":
            await asyncio.sleep(amount)
        await self.silence()
        if self.refused():
            raise ConnectionResetError
        answer = self.dated(answer)
        if kind == "cut":
            self.writer.write(answer[:int(amount) % len(answer)])
            await self.writer.drain()
            self.writer.close()
            raise ConnectionResetError
        self.writer.write(answer)
        await self.writer.drain()

    async def forward(self, request):
        async with self.gate.proxy.under_way():
            reader, writer = await self.connected()
            writer.write(request)
            return await read_message(reader)

    async def connected(self):
        if self.upstream is None:
            host, port = self.gate.targets[self.node]().split(":")
            self.upstream = await asyncio.open_connection(host, int(port), limit=LIMIT)
        return self.upstream

    async def stream(self, request, cut_after):
        """Copies the answer of a watch, line by line, until either side closes, or after so many bytes."""
        reader, writer = await self.connected()
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        self.writer.write(self.dated(head))
        closed = asyncio.ensure_future(self.reader.read())
        sent, unread = 0, b""
        try:
            while cut_after is None or sent < cut_after:
                piece = asyncio.ensure_future(read_chunk(reader))
                await asyncio.wait((piece, closed), return_when=asyncio.FIRST_COMPLETED)
                if not piece.done() or not piece.result():
                    piece.cancel()
                    break
                await self.silence()
                *lines, unread = (unread + piece.result()).split(b"\n")
                for line in lines:
                    for _ in range(self.times(line)):
                        self.writer.write(b"%x\r\n%b\n\r\n" % (len(line) + 1, line))
                        sent += len(line)
        finally:
            closed.cancel()
        raise ConnectionResetError

    def times(self, line):
        """How often the device gets a line of a watch."""
        fault = self.gate.event_plan() if b'"events"' in line else None
        if fault:
            self.gate.proxy.count("events: " + fault)
        return {None: 1, "lose": 0, "repeat": 2}[fault]

    def dated(self, answer):
        """The answer with the date of the gate's clock."""
        start = answer.find(b"\r\nDate: ")
        if not self.gate.date_shift or start < 0:
            return answer
        moment = time.gmtime(time.time() + self.gate.date_shift)
        date = time.strftime("%a, %d %b %Y %H:%M:%S GMT", moment).encode()
        return answer[:start + 8] + date + answer[answer.index(b"\r\n", start + 8):]


async def read_message(reader, writer=None):
    """A whole request or answer. A request that waits for `100 Continue` gets it here, and the server does not."""
    head = await reader.readuntil(b"\r\n\r\n")
    fields = head.lower().split(b"\r\n")
    if writer and b"expect: 100-continue" in fields:
        writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        lines = [line for line in head.split(b"\r\n") if line.lower() != b"expect: 100-continue"]
        head = b"\r\n".join(lines)
    for field in fields:
        if field.startswith(b"content-length:"):
            return head + await reader.readexactly(int(field[15:]))
    if b"transfer-encoding: chunked" not in fields:
        return head
    parts, length = [head], 1
    while length:
        line = await reader.readuntil(b"\r\n")
        length = int(line, 16)
        parts += [line, await reader.readexactly(length + 2) if length else b""]
    while line != b"\r\n":          # trailers
        line = await reader.readuntil(b"\r\n")
        parts.append(line)
    return b"".join(parts)


async def read_chunk(reader):
    """The next part of an answer without a length; empty at its end."""
    length = int(await reader.readuntil(b"\r\n"), 16)
    return (await reader.readexactly(length + 2))[:-2]


def wait_until(condition, seconds=30):
    limit = time.monotonic() + seconds
    while not condition() and time.monotonic() < limit:
        time.sleep(0.01)


class Proxy:
    """All gates, served by one thread."""

    def __init__(self):
        self.counts = collections.Counter()
        self.waiting, self.busy = 0, set()  # late requests; tasks that wait for the answer of a node
        self.is_still = False
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name="proxy", daemon=True)
        self.thread.start()

    def run(self, work):
        """Runs a coroutine in the thread of the proxy, and waits for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def gate(self, name, targets):
        """A new gate. `targets` are functions, one for each node, that return its present `host:port`."""
        gate = Gate(self, name, targets)
        self.run(gate.start())
        return gate

    def count(self, kind):
        self.counts[kind] += 1

    def later(self, seconds, target, request):
        """Sends the request once more, or for the first time, when its device has long gone on."""
        self.waiting += 1
        self.loop.call_later(seconds, lambda: asyncio.ensure_future(self.deliver(target, request)))

    async def deliver(self, target, request):
        writer = None
        try:
            async with self.under_way():
                host, port = target().split(":")
                reader, writer = await asyncio.open_connection(host, int(port), limit=LIMIT)
                writer.write(request)
                await asyncio.wait_for(read_message(reader), 5)
            self.count("late ones that arrived")
        except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.TimeoutError,
                asyncio.CancelledError):
            self.count("late ones that found nobody")
        finally:
            self.waiting -= 1
            if writer:
                writer.transport.abort()

    @contextlib.asynccontextmanager
    async def under_way(self):
        """A request to a node: not during a stillness, which may end it."""
        while self.is_still:
            await asyncio.sleep(0.02)
        self.busy.add(asyncio.current_task())
        try:
            yield
        finally:
            self.busy.discard(asyncio.current_task())

    @contextlib.contextmanager
    def stillness(self):
        """Lets new requests and late ones arrive only afterwards, and waits until no other one is under way.

        Ends those that a node does not answer: one that was restored is silent to a token of a later state, for ever.
        """
        self.is_still = True
        try:
            wait_until(lambda: not self.busy, 2)
            self.run(self.end_unanswered())
            yield
        finally:
            self.is_still = False

    async def end_unanswered(self):
        for task in self.busy:
            task.cancel()

    def wait_for_late_ones(self):
        wait_until(lambda: self.waiting == 0)

    async def end(self):
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def close(self):
        self.run(self.end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)
