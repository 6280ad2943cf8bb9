internal import SystemCLibrary

/// A pipe that wakes a thread that waits in `poll`. Several wake-ups before the thread runs count as one.
package struct WakeUpPipe: ~Copyable {
    /// The read end, which is readable after a signal.
    let descriptor: FileDescriptor
    private let sender: FileDescriptor

    /// Creates the pipe, neither of whose ends blocks. The C functions are `pipe` and `fcntl`.
    package init() throws(PreferencesError) {
        var ends: [CInt] = [-1, -1]
        _ = try systemCall("pipe", "") { pipe(&ends) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = FileDescriptor(number: ends[0], path: "")
        sender = FileDescriptor(number: ends[1], path: "")
    }

    package func signal() {
        Self.signal(through: senderNumber)
    }

    /// The write end, for ``signal(through:)``.
    package var senderNumber: CInt { sender.number }

    /// The read end, for `poll`.
    package var receiverNumber: CInt { descriptor.number }

    /// Wakes the thread from a signal handler. Calls only `write`, which is safe there.
    package static func signal(through senderNumber: CInt) {
        var byte: UInt8 = 1
        // If the pipe is full, wake-ups are pending already.
        _ = write(senderNumber, &byte, 1)
    }

    /// Discards the pending wake-ups.
    package func reset() {
        var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        while read(descriptor.number, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    }
}
