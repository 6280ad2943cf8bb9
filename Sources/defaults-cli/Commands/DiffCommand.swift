import PrefsCore

/// `prefs diff A B`: prints the commands that make A the same as B.
struct DiffCommand: Command {
    static let forms = [
        UsageForm("DOMAIN|FILE DOMAIN|FILE|-", "prints the commands that make the first as the second"),
    ]
    static let options: [Option] = [.format]
    static let examples = [
        UsageExample("prefs diff com.pigeon ./settings.plist", "shows the commands that would make the domain the same as the file"),
    ]
    static let troubleStatus: Int32 = 2

    private let old: ContentsSource
    private let new: ContentsSource
    private let isJSON: Bool

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        old = try ContentsSource(parsing: &arguments)
        new = try ContentsSource(parsing: &arguments)
        try arguments.finish()
        let format = try DocumentFormat(arguments.options, arguments.verb)
        isJSON = format == .json
        if let format, format != .json { throw .usage(.onlyJSON(format), arguments.verb) }
        if case .input = old, case .input = new { throw .usage(.inputTwice, arguments.verb) }
        if case .input = old, !isJSON { throw .usage(.inputCannotBeChanged, arguments.verb) }
    }

    func run(in session: inout Session) throws(CommandError) {
        let (location, before) = try old.read(in: session)
        let (_, after) = try new.read(in: session)
        if isJSON {
            let edits = DomainDifference(from: before, to: after).edits
            try session.print(.array(edits.map(\.description)), as: .document(.json))
        } else {
            for line in ChangeCommands(at: location, from: before, to: after).lines { session.print(line) }
        }
        if before != after { session.noteDifference() }
    }
}

extension DomainDifference.Edit {
    /// The edit as programs read it: what is missing in it is not there.
    var description: PropertyList {
        var description: PropertyListDictionary = ["keypath": .string(path.text)]
        if let old { description.set(old, forKey: "old") }
        if let new { description.set(new, forKey: "new") }
        return .dictionary(description)
    }
}
