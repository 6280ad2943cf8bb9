import CommandLineValues
import PrefsCore

/// `prefs diff A B`: prints the commands that make A the same as B.
struct DiffCommand: Command {
    private let old: DiffOperand
    private let new: DiffOperand
    private let isJSON: Bool

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        old = try DiffOperand(parsing: &arguments)
        new = try DiffOperand(parsing: &arguments)
        try arguments.finish()
        isJSON = try arguments.format() == .json
        if old.isInput, new.isInput { throw .usage(.inputTwice) }
        if old.isInput, !isJSON { throw .usage(.inputCannotBeChanged) }
    }

    func run(in session: Session) throws(CommandError) {
        let (location, before) = try read(old, in: session)
        let (_, after) = try read(new, in: session)
        if isJSON {
            let edits = DomainDifference(from: before, to: after).edits
            try session.print(.array(edits.flatMap(\.records).map { .dictionary($0) }), as: .document(.json))
        } else if let location {
            for line in try ChangeCommands.lines(at: location, from: before, to: after) { session.report.print(line) }
            if after.isEmpty, !before.isEmpty { session.notify(.comparedWithNothing) }
        } else if before != after {
            throw .usage(.jsonCannotBeChanged)
        }
        if before != after { session.report.setNegativeStatus() }
    }

    /// Reads the dictionary of an operand: the stored contents of a domain, which may be empty, or those of a file,
    /// which must exist.
    ///
    /// - Returns: The contents, and the location at which commands could change them; nil for standard input and
    ///   JSON, which no command changes.
    private func read(
        _ operand: DiffOperand, in session: Session
    ) throws(CommandError) -> (location: DomainLocation?, contents: PropertyListDictionary) {
        guard case .domain(let argument) = operand else {
            return (nil, try session.readDictionary(DocumentArgument("-")))
        }
        let domain = try session.resolve(argument)
        if case .file(let path) = domain {
            let document = DocumentArgument(path)
            let bytes = try session.readBytes(document)
            return (document.isJSON(bytes) ? nil : .file(path: path), try document.decode(bytes))
        }
        let location = try session.location(of: domain)
        let contents = try session.contents(of: domain, at: location)
        if contents.isEmpty, let file = try CommandError.wrapping(session.fileInstead(of: domain)) {
            throw .domainIsMissing(domain, file)
        }
        return (location, contents)
    }
}
