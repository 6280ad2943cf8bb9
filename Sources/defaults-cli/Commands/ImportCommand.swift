import CommandKit
import PrefsCore
import PropertyLists

/// `prefs import DOMAIN PATH|-`: adds the keys and values of a property list to a domain, where they replace the values
/// of equal keys. `--replace` also removes all other keys. With `--keypath`, the keys are added to a dictionary inside
/// of the domain, or the elements of an array to an array there; `--replace` sets that value.
struct ImportCommand: VerbCommand {
    static var effect: Verb.Effect {
        Verb.Effect(
            kind: .changes(instead: "apply the document itself, or write its keys"), needsPresence: true)
    }

    static var options: [Option] { [.all, .only, .exclude, .keyPath, .root, .format, .replace, .dryRun] }

    static func commandType(for arguments: ArgumentCursor) -> any Command.Type {
        arguments.has(.all) ? ImportAllCommand.self : Self.self
    }

    static var usage: VerbUsage {
        VerbUsage(
            .files, "adds the keys of a property list to a domain",
            forms: [
                UsageForm([.domain, .pathOrStream], "adds the keys of a property list to a domain"),
                UsageForm([.pathOrStream], option: .all, "does so for all domains of a document"),
            ],
            summaries: [
                .keyPath: "into the value there: adds keys to a dictionary, elements to an array",
                .root: "into a file whose root is an array too",
            ],
            examples: [
                "prefs import com.pigeon settings.plist": "takes over the keys of a property list",
                "prefs import com.pigeon - --format json <settings.json": "takes over keys from JSON",
                "prefs import com.pigeon settings.plist --keypath Windows.0": "takes them over into a dictionary",
                "prefs import --all --dry-run all.plist": "shows what a document of all domains would change",
                "prefs import --all all.plist --only com.pigeon:Zoom": "takes one setting of one domain from it",
            ])
    }

    private let domain: DomainArgument
    private let replacesAll: Bool
    private let document: DocumentArgument
    private let keyPath: PropertyListKeyPath?

    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try DomainArgument(parsing: &arguments)
        guard let path = try arguments.next(), !path.isEmpty else { throw CommandError.noPathToReadFrom }
        document = DocumentArgument(path, format: try arguments.format())
        let options = arguments.options
        if let option = [Option.only, .exclude].first(where: options.has) {
            throw UsageError.needsOption(option, .all)
        }
        keyPath = try KeyArgument.path(of: options)
        replacesAll = arguments.options.has(.replace)
        try arguments.finish()
    }

    var readsInput: Bool { document.isStream }

    func run(in session: Session) throws {
        let domain = try session.resolveToWrite(domain)
        var (root, format, bytes) = try session.readRoot(document)
        if keyPath == nil, root.kind != .dictionary {
            throw document.notADictionary(root.kind)
        }
        // The elements of an array are appended, and have no stored counterparts.
        if format == .json, !replacesAll, root.kind == .dictionary {
            root = root.restored(from: stored(in: domain, session))
        }
        if format == .openStep, root.hasNumbersAsTexts, isPrinted(bytes, root) {
            session.notify(
                "\(document.name.onOneLine) has no types, as text that read prints: its numbers are stored as texts; "
                    + "export keeps types")
        }
        if let keyPath {
            let change = DomainChange.value(try change(to: root), at: keyPath)
            try session.apply(change, to: domain, setting: keyPath, isKeyPath: true)
        } else {
            let contents = root.dictionaryValue ?? [:]
            try session.checkKeys(contents, document, for: domain)
            try session.apply(replacesAll ? .replaceAll(contents) : .mergeAll(contents), to: domain)
        }
    }

    /// Whether a text is what `read` prints, but for the quotes around texts that are numbers.
    private func isPrinted(_ text: [UInt8], _ root: PropertyList) -> Bool {
        let quote = UInt8(ascii: "\"")
        return text.filter { $0 != quote } == DescriptionWriter.text(of: root).filter { $0 != quote }
    }

    /// The stored value in place of which, or into which, the document is imported; nil if it cannot be read, which the
    /// change then reports.
    private func stored(in location: DomainLocation, _ session: Session) -> PropertyList? {
        guard let contents = try? session.contents(of: location) else { return nil }
        return keyPath.map { contents[$0] } ?? .dictionary(contents)
    }

    /// The change of the value at the key path by the root of the document.
    private func change(to root: PropertyList) throws -> ValueChange {
        if replacesAll { return .set(root) }
        switch root {
        case .dictionary(let additions): return .merge(additions)
        case .array(let elements): return .append(elements)
        default:
            throw CommandError.failed(
                "Property list \(document.name.onOneLine) is \(root.kind.nameWithArticle), and has nothing to add; "
                    + "--replace sets it. Defaults have not been changed.")
        }
    }
}

extension PropertyList {
    /// Whether there is a text that is a number, as `read` prints numbers and booleans.
    fileprivate var hasNumbersAsTexts: Bool {
        switch self {
        case .string(let text): text.utf8.first?.decimalDigitValue != nil && Double(propertyListText: text.utf8) != nil
        case .array(let elements): elements.contains(where: \.hasNumbersAsTexts)
        case .dictionary(let dictionary): dictionary.contains { $1.hasNumbersAsTexts }
        default: false
        }
    }
}
