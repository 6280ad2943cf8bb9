import Foundation

/// How a child process ended, once it has.
///
/// A thread takes notice of the end at once, whether or not anybody waits for it: while some child has ended and nobody
/// has taken notice, Swift Testing does not see that an exit test has ended.
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

    /// As `waitpid` has it; nil while the process runs.
    var status: Int32? {
        condition.withLock { knownStatus }
    }

    /// - Returns: The status; nil where the process runs on until then.
    func wait(until limit: Date) -> Int32? {
        condition.withLock {
            while knownStatus == nil, condition.wait(until: limit) {}
            return knownStatus
        }
    }
}
