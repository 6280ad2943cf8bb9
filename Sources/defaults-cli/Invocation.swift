/// A command line that has been understood: `prefs [-currentHost | -host NAME] VERB …`.
struct Invocation {
    var host: HostArgument
    var command: any Command

    init(parsing words: [String]) throws(CommandError) {
        var arguments = ArgumentCursor(words)
        host = try HostArgument(parsing: &arguments)
        guard let word = arguments.next() else { throw .usage(.missing(.verb), nil) }
        guard let verb = Verb(word) else { throw .usage(.unknownVerb(word), nil) }
        arguments.verb = verb
        command = try verb.command.init(parsing: &arguments)
    }
}
