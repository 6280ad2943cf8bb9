import CommandKit
import PrefsCore

/// `prefs cloud WORD…`: passes its arguments unread to the program `prefs-cloud`, which replaces this process. Without
/// arguments, it prints its usage.
struct CloudCommand: VerbCommand {
    // The cloud keeps settings for every host.
    static var effect: Verb.Effect { Verb.Effect(kind: .other, takesHost: false) }

    static var usage: VerbUsage {
        VerbUsage(
            .more, "keeps settings the same on several machines",
            forms: [
                UsageForm([.programWords], "keeps settings the same on several machines"),
                UsageForm([], "shows what these words are"),
            ])
    }

    private let words: [String]

    init(parsing arguments: inout ArgumentCursor) throws {
        words = arguments.takeRest()
    }

    func run(in session: Session) throws {
        guard !words.isEmpty else { return session.report.print(text: Usage.help(on: .cloud)) }
        guard session.host == .any else {
            throw UsageError.failed("the cloud keeps settings for every host; leave -currentHost and -host out")
        }
        if let error = CompanionProgram.cloud.start(words) { throw error }
        throw CommandError.failed(
            "prefs-cloud is not installed; install the package prefs-cloud, or install prefs anew where libcurl is "
                + "(libcurl4-openssl-dev on Debian)")
    }
}
