import CommandKit

/// `prefs --version`: prints the version, and the commit if it is known.
struct VersionCommand: VerbCommand {
    static var usage: VerbUsage {
        VerbUsage(
            .more,
            forms: [UsageForm([], "shows the version")],
            examples: ["prefs --version": "shows the version"])
    }

    init(parsing arguments: inout ArgumentCursor) throws {}

    func run(in session: Session) {
        session.report.print("prefs \(Version.number)" + (Version.commit.map { " (\($0))" } ?? ""))
    }
}
