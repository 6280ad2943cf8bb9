import Foundation

/// The end of a child process, and the status with which it ended.
///
/// A thread waits for the process from the beginning, whether or not a test does. While a child has ended and no
/// `waitpid` has returned its status, Swift Testing does not notice that an exit test has ended.
final class ProcessEnd: @unchecked Sendable {
    private let condition = NSCondition()
    private var knownStatus: Int32?

    init(of process: pid_t) {
        Thread.detachNewThread { [self] in
            var status: Int32 = 0
            while waitpid(process, &status, 0) == -1, errno == EINTR {}
            condition.withLock {
                knownStatus = status
                condition.broadcast()
            }
        }
    }

    /// The status that `waitpid` returned; nil while the process runs.
    var status: Int32? {
        condition.withLock { knownStatus }
    }

    /// - Returns: The status; nil if the process still runs at `limit`.
    func wait(until limit: Date) -> Int32? {
        condition.withLock {
            while knownStatus == nil, condition.wait(until: limit) {}
            return knownStatus
        }
    }
}
