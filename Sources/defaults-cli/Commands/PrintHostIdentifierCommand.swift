import CommandKit
import PrefsCore

/// `prefs printHostIdentifier`: prints the identifier under which the settings for this host alone are stored.
struct PrintHostIdentifierCommand: Command {
    init(parsing arguments: inout ArgumentCursor) throws {
        try arguments.finish()
    }

    func run(in session: Session) throws {
        session.report.print(try session.currentHost().text)
    }
}
