/// A parsed command line: `prefs [-currentHost | -host NAME] VERB …`.
struct Invocation {
    var host: HostArgument
    var verb: Verb
    var command: any Command
    /// Whether changes are printed instead of made.
    var isDryRun: Bool
    var troubleStatus: Int32
    /// A word of the value that is stored as text but would have been an option before the value.
    var storedOption: String?

    init(parsing words: [String]) throws(CommandError) {
        var arguments = ArgumentCursor(words)
        host = try HostArgument(parsing: &arguments)
        guard let word = try arguments.next() else { throw .usage(.missing(.verb), nil) }
        guard let verb = Verb(word) else {
            // `prefs -host read com.pigeon`: the name of the host is missing.
            if case .named(let name) = host, Verb(name) != nil { throw .usage(.missing(.hostName), nil) }
            throw .usage(.unknownVerb(word), nil)
        }
        try arguments.begin(verb)
        command = try Self.command(verb, &arguments)
        self.verb = arguments.asksForHelp ? .help : verb
        troubleStatus = verb.command.troubleStatus
        isDryRun = arguments.options.has(.dryRun)
        storedOption = arguments.storedOption
    }

    /// The command of the verb, or its help if that is asked for, even if arguments are missing. (Not an optional:
    /// its metadata would double the time to parse.)
    private static func command(_ verb: Verb, _ arguments: inout ArgumentCursor) throws(CommandError) -> any Command {
        do throws(CommandError) {
            if arguments.asksForHelp { return HelpCommand(on: verb) }
            let command = try verb.command.init(parsing: &arguments)
            return arguments.asksForHelp ? HelpCommand(on: verb) : command
        } catch {
            guard arguments.asksForHelp else { throw error }
            return HelpCommand(on: verb)
        }
    }

    func run(in session: inout Session) throws(CommandError) {
        if let storedOption { session.note(.optionIsStored(storedOption)) }
        try command.run(in: &session)
    }

    /// The exit status for a command line that cannot be decoded, and so is not known to be wrong use: that of its
    /// verb, if it can be found. A nil word is an argument that is not valid UTF-8.
    static func troubleStatus(of words: [String?]) -> Int32 {
        var arguments = ArgumentCursor(words.map { $0 ?? "" })
        guard (try? HostArgument(parsing: &arguments)) != nil, let verb = arguments.first.flatMap({ Verb($0) })
        else { return 1 }
        return verb.command.troubleStatus
    }
}
