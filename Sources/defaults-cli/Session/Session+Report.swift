import CommandKit
import PrefsAdministration
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

    /// Appends a notice for people, after the line of the script that is run, such as `settings.sh:3: …`. The exit
    /// status does not change.
    func notify(_ notice: String) {
        report.appendNotice(scriptLine.map { "\($0.text): \(notice)" } ?? notice)
    }

    /// Whether standard error is a terminal. Without TERM it is none, and no call of `isatty` is needed to know that.
    var isForPeople: Bool {
        (try? environment.value("TERM")) != nil && StandardStream.error.isTerminal
    }

    /// Appends a notice that is for people alone, if standard error is a terminal and no such notice was appended
    /// before. The notice, which may be nil, is looked for only then.
    func notifyOnTerminal(_ notice: () -> String?) {
        guard !hasNoticeForPeople, isForPeople, let notice = notice() else { return }
        hasNoticeForPeople = true
        notify(notice)
    }

    /// The notice that a setting was stored, but the value in another file takes precedence.
    static func noticeOfHidden(_ key: String, byFile path: String) -> String {
        "\(key.onOneLine) is stored, but programs read the value in \(path.onOneLine), which takes precedence"
    }
}
