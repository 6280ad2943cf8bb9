import CommandKit
import PrefsCore
import PropertyLists

/// The arguments of `convert`: the files, the format that they get, and where they are written.
struct ConversionArgument {
    let documents: [DocumentArgument]
    let format: DocumentFormat
    let target: Target

    enum Target {
        case standardOutput
        case file(String)
        /// A file beside each original, with this ending in place of its own.
        case ending(String)
        case inPlace
    }

    init(parsing arguments: inout ArgumentCursor) throws {
        documents = try Self.documents(parsing: &arguments)
        let options = arguments.options
        let given = [Option.output, .ending, .inPlace].filter(options.has)
        if given.count > 1 { throw UsageError.conflict(given[0], given[1]) }
        if let path = options.argument(of: .output) {
            guard !path.isEmpty else { throw CommandError.noPathToWriteTo }
            target = DocumentArgument(path).isStream ? .standardOutput : .file(path)
        } else if let ending = options.argument(of: .ending) {
            target = .ending(String(ending.drop { $0 == "." }))
        } else {
            target = options.has(.inPlace) ? .inPlace : .standardOutput
        }
        format = try Self.format(arguments, target)
        switch target {
        case .standardOutput, .file:
            if documents.count > 1 {
                throw UsageError.failed(
                    given.first.map { "\($0.rawValue) takes one file; \(Option.ending.rawValue) takes several" }
                        ?? "only one file can be printed; for several say \(Option.ending.form().text) or "
                        + Option.inPlace.form().text)
            }
        case .ending, .inPlace:
            if let option = given.first, documents.contains(where: \.isStream) {
                throw UsageError.failed("\(option.rawValue) needs files with names, and not standard input")
            }
        }
    }

    /// Takes all operands, of which at most one is standard input.
    static func documents(parsing arguments: inout ArgumentCursor) throws -> [DocumentArgument] {
        var documents = [DocumentArgument(try arguments.next(.documents))]
        while let path = try arguments.next() { documents.append(DocumentArgument(path)) }
        if documents.count(where: \.isStream) > 1 { throw UsageError.inputTwice }
        return documents
    }

    /// The format of `--format`, or else the one that the name or the ending to write says.
    private static func format(_ arguments: ArgumentCursor, _ target: Target) throws -> DocumentFormat {
        if let format = try arguments.format() { return format }
        let name: String? =
            switch target {
            case .file(let path): path
            case .ending(let ending): ".\(ending)"
            default: nil
            }
        if let format = name.flatMap({ DocumentArgument($0).formatOfName }) { return format }
        throw UsageError.failed("missing \(Option.format.rawValue); it can be \(DocumentFormat.allCases.list)")
    }
}
