import PrefsCore

/// `prefs diff A B`: prints the commands that make A the same as B.
struct DiffCommand: Command {
    static let forms = [
        UsageForm("DOMAIN|FILE DOMAIN|FILE|-", "prints the commands that make the first as the second")
    ]
    static let options: [Option] = [.format]
    static let formats: [DocumentFormat] = [.json]
    static let examples = [
        UsageExample(
            "prefs diff com.pigeon ./settings.plist",
            "shows the commands that would make the domain the same as the file")
    ]
    static let troubleStatus: Int32 = 2

    private let old: ContentsSource
    private let new: ContentsSource
    private let isJSON: Bool

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        old = try ContentsSource(parsing: &arguments)
        new = try ContentsSource(parsing: &arguments)
        try arguments.finish()
        isJSON = try DocumentFormat(arguments.options, arguments.verb) == .json
        if case .input = old, case .input = new { throw .usage(.inputTwice, arguments.verb) }
        if case .input = old, !isJSON { throw .usage(.inputCannotBeChanged, arguments.verb) }
    }

    func run(in session: inout Session) throws(CommandError) {
        let (location, before) = try old.read(in: session)
        let (_, after) = try new.read(in: session)
        if isJSON {
            let edits = DomainDifference(from: before, to: after).edits
            try session.print(.array(edits.flatMap(\.records).map { .dictionary($0) }), as: .document(.json))
        } else if let location {
            for line in try ChangeCommands.lines(at: location, from: before, to: after) { session.print(line) }
            if after.isEmpty, !before.isEmpty { session.note(.comparedWithNothing) }
        } else if before != after {
            throw .usage(.jsonCannotBeChanged, .diff)
        }
        if before != after { session.noteNegativeAnswer() }
    }
}
