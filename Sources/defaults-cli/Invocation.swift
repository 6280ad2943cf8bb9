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
}
