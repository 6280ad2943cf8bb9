internal import Glibc

/// Wakes a thread that waits for something to happen. Several calls before it wakes count as one.
struct WakeUp: ~Copyable {
    /// Has something to read when there was a call.
    let descriptor: FileDescriptor
    private let sender: FileDescriptor

    /// The C functions are `pipe` and `fcntl`.
    init() throws(SystemError) {
        var ends: [CInt] = [-1, -1]
        _ = try systemCall("pipe", "") { pipe(&ends) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = FileDescriptor(number: ends[0], path: "")
        sender = FileDescriptor(number: ends[1], path: "")
    }

    func call() {
        Self.call(through: senderNumber)
    }

    /// What ``call(through:)`` wants.
    var senderNumber: CInt { sender.number }

    /// The same for a signal handler, which may not do more than this does.
    static func call(through senderNumber: CInt) {
        var byte: UInt8 = 1
        // A pipe that is full has been called often enough.
        _ = write(senderNumber, &byte, 1)
    }

    /// Closes both ends in a forked child.
    func closeInChild() {
        descriptor.closeInChild()
        sender.closeInChild()
    }

    /// Forgets the calls there were.
    func reset() {
        var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        while read(descriptor.number, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    }
}
