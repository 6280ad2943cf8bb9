import CommandKit
import PrefsCore

/// A parsed command line: `prefs [-currentHost | -host NAME] VERB …`.
struct Invocation {
    let host: HostArgument
    let verb: Verb
    let command: any Command
    /// Whether changes are printed instead of made, as `--dry-run` asks.
    let isDryRun: Bool
    /// What is said about words that are stored as they were typed.
    private let remark: String?

    init(parsing words: [String]) throws {
        var verb: Verb?
        try self.init(parsing: words, verb: &verb)
    }

    /// - Parameter typedVerb: Receives the verb, also if this throws an error later.
    init(parsing words: [String], verb typedVerb: inout Verb?) throws {
        var arguments = ArgumentCursor(words)
        host = try HostArgument(parsing: &arguments)
        let word = try arguments.next(.verb)
        guard let verb = Verb(word) else {
            // `prefs -host read com.pigeon`: the name of the host is missing.
            if case .named(let name) = host, Verb(name) != nil {
                throw UsageError.missing("name after \(HostOption.named.rawValue)")
            }
            throw UsageError.unknownVerb(word)
        }
        typedVerb = verb
        do {
            try arguments.begin(verb)
            var command: any Command = HelpCommand(on: verb)
            try arguments.parse { arguments in
                let parsed = try verb.type.commandType(for: arguments).init(parsing: &arguments)
                if !arguments.asksForHelp { command = parsed }
            }
            self.command = command
        } catch {
            throw CommandError(error).using(verb)
        }
        self.verb = arguments.asksForHelp ? .help : verb
        isDryRun = arguments.options.has(.dryRun)
        remark = arguments.remark(on: verb)
    }

    func run(in session: Session) throws {
        session.host = host
        if let remark { session.notify(remark) }
        do {
            try command.run(in: session)
        } catch {
            throw CommandError(error).using(verb)
        }
    }
}
