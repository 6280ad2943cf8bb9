internal import SystemCLibrary

/// Waits for file descriptors to become readable.
enum ReadyDescriptors {
    /// Returns when one of two descriptors is readable, when the process that reads a stream (a pipe) has closed it, or
    /// when the time is up. The calling thread rests meanwhile (``ThreadActivity``). The C function is `poll`.
    ///
    /// - Parameters:
    ///   - output: The stream that another process reads; nil for none.
    ///   - timeout: The time in seconds; nil to wait without limit.
    /// - Returns: False when the reader of the stream has closed it.
    @discardableResult
    static func wait(
        for first: borrowing FileDescriptor, or second: borrowing FileDescriptor,
        whileRead output: StandardStream? = nil,
        timeout: Double?
    ) -> Bool {
        var descriptors = [
            pollfd(fd: first.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: second.number, events: Int16(POLLIN), revents: 0),
            // `poll` ignores a negative descriptor. It reports `POLLERR` and `POLLHUP` without being asked.
            pollfd(fd: output?.number ?? -1, events: 0, revents: 0),
        ]
        let milliseconds = timeout.map { CInt(min(max(($0 * 1_000).rounded(.up), 0), 1e6)) } ?? -1
        let count = ThreadActivity.resting { poll(&descriptors, nfds_t(descriptors.count), milliseconds) }
        guard count > 0 else { return true }
        return descriptors[2].revents & Int16(POLLERR | POLLHUP) == 0
    }
}
