/// A command line that has been understood: `prefs [-currentHost | -host NAME] VERB …`.
struct Invocation {
    var host: HostArgument
    var verb: Verb
    var command: any Command
    /// Whether changes are shown and not made.
    var isDryRun: Bool
    var troubleStatus: Int32

    init(parsing words: [String]) throws(CommandError) {
        var arguments = ArgumentCursor(words)
        host = try HostArgument(parsing: &arguments)
        guard let word = try arguments.next() else { throw .usage(.missing(.verb), nil) }
        guard let verb = Verb(word) else { throw .usage(.unknownVerb(word), nil) }
        self.verb = verb
        try arguments.begin(verb)
        command = try verb.command.init(parsing: &arguments)
        troubleStatus = verb.command.troubleStatus
        isDryRun = arguments.options.has(.dryRun)
    }

    /// The exit status of a command line that cannot be understood, nor be said to be wrong use: nil is an argument
    /// that is no text.
    static func troubleStatus(of words: [String?]) -> Int32 {
        var arguments = ArgumentCursor(words.map { $0 ?? "" })
        guard (try? HostArgument(parsing: &arguments)) != nil, let verb = arguments.first.flatMap({ Verb($0) })
        else { return 1 }
        return verb.command.troubleStatus
    }
}
