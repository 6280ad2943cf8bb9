import CommandLineValues
import PrefsCore

/// Appends errors and notices to the report of the run.
extension Session {
    /// Appends the message of an error, and what is known about its cause or was probably meant. The run may continue.
    ///
    /// - Parameters:
    ///   - usage: The usage to print before the message.
    ///   - failureStatus: The exit status for any other error than a usage error.
    func reportError(_ error: any Error, usage: String? = nil, failureStatus: Int32 = 1) {
        let error = CommandError(error).markingDamage(in: try? store()).placed(at: scriptLine)
        report.appendError(error.sentence, usage: usage, status: error.exitStatus(ofFailure: failureStatus))
        if let hint = error.advice ?? hint(for: error) { report.appendNotice(hint) }
    }

    /// Appends the message of a notice. The exit status does not change.
    func notify(_ notice: Notice) {
        report.appendNotice(notice.message(at: scriptLine))
    }

    /// Appends the message of a notice that is for people alone, if standard error is a terminal and no such notice was
    /// appended before. The notice, which may be nil, is looked for only then.
    func notifyOnTerminal(_ notice: () -> Notice?) {
        guard !hasNoticeForPeople, StandardStream.error.isTerminal, let notice = notice() else { return }
        hasNoticeForPeople = true
        notify(notice)
    }
}
