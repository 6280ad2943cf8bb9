import CommandKit
import PrefsAdministration
import PrefsCore

/// `prefs domains`: lists the domains that have stored settings, except for the global domain; with `--format json`, as
/// an array.
struct DomainsCommand: VerbCommand {
    static var effect: Verb.Effect { Verb.Effect(kind: .reads) }

    static var options: [Option] { [.format] }

    static var formats: [DocumentFormat] { [.json] }

    static var usage: VerbUsage {
        VerbUsage(
            .settings,
            forms: [UsageForm([], "lists all domains")],
            examples: [
                "prefs domains": "lists all domains",
                "prefs domains --format json": "prints them as an array, for jq and other programs",
            ])
    }

    private let isJSON: Bool

    /// Ignores other arguments, as macOS does.
    init(parsing arguments: inout ArgumentCursor) throws {
        isJSON = try arguments.format() != nil
    }

    func run(in session: Session) throws {
        let catalogue = DomainCatalogue(try session.store())
        var files: [String] = []
        let domains = try catalogue.stored(try session.scope(), suffixTwice: { files.append($0) }) {
            session.reportError($0)
        }
        let names = domains.filter { $0 != .global }.map(\.text)
        if isJSON {
            try session.report.print(.array(names.map { .string($0) }), as: .document(.json))
        } else {
            session.report.print(names.joined(separator: ", "))
        }
        if names.isEmpty { session.noteEmptyStore() }
        if let first = files.min(by: { $0.precedesInUTF8($1) }) {
            session.notifyOnTerminal {
                let subject = files.count > 1 ? "\(files.count) files in the store are" : "a file in the store is"
                return "\(subject) no domain, since no name ends in .plist: prefs read \(ShellWord(first).text)"
            }
        }
    }
}
