import CommandKit

/// `prefs --version`: prints the version, and the commit if it is known.
struct VersionCommand: Command {
    init(parsing arguments: inout ArgumentCursor) throws {}

    func run(in session: Session) {
        session.report.print("prefs \(Version.number)" + (Version.commit.map { " (\($0))" } ?? ""))
    }
}
