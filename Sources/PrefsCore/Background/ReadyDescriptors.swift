internal import Glibc

/// Waits for open files that have something to read.
enum ReadyDescriptors {
    /// Returns when one of two descriptors is ready, or the time is up. The C function is `poll`.
    ///
    /// - Parameter timeout: In seconds; nil waits for ever.
    static func wait(
        for first: borrowing FileDescriptor, or second: borrowing FileDescriptor, timeout: Double?
    ) {
        var descriptors = [
            pollfd(fd: first.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: second.number, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = timeout.map { CInt(min(max(($0 * 1_000).rounded(.up), 0), 1e6)) } ?? -1
        _ = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    }
}
