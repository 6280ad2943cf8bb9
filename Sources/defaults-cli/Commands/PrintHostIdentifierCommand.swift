import CommandKit
import PrefsCore

/// `prefs printHostIdentifier`: prints the identifier under which the settings for this host alone are stored.
struct PrintHostIdentifierCommand: VerbCommand {
    static var usage: VerbUsage {
        VerbUsage(
            .more,
            forms: [UsageForm([], "shows the identifier of this host")],
            examples: ["prefs printHostIdentifier": "shows the name of this host"])
    }

    init(parsing arguments: inout ArgumentCursor) throws {
        try arguments.finish()
    }

    func run(in session: Session) throws {
        session.report.print(try session.currentHost().text)
    }
}
