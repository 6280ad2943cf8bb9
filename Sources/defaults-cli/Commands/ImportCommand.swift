import PrefsCore

/// `prefs import DOMAIN PATH|-`: adds the keys and values of a property list to a domain, where they replace the values
/// of equal keys. `--replace` also removes all other keys. With `--keypath`, the keys are added to a dictionary inside
/// of the domain, or the elements of an array to an array there; `--replace` sets that value.
struct ImportCommand: Command {
    private let domain: DomainArgument
    private let replacesAll: Bool
    private let document: DocumentArgument
    private let keyPath: PropertyListKeyPath?

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        guard let path = try arguments.next(), !path.isEmpty else { throw .noPathToReadFrom }
        document = DocumentArgument(path, format: try arguments.format())
        keyPath = try KeyArgument.path(of: arguments.options)
        replacesAll = arguments.options.has(.replace)
        try arguments.finish()
    }

    var readsInput: Bool { document.isStream }

    func run(in session: Session) throws {
        let domain = try session.resolve(domain)
        if let keyPath {
            return try session.apply(.value(change(to: try session.readRoot(document)), at: keyPath), to: domain)
        }
        let contents = try session.readDictionary(document)
        try session.apply(replacesAll ? .replaceAll(contents) : .mergeAll(contents), to: domain)
    }

    /// The change of the value at the key path by the root of the document.
    private func change(to root: PropertyList) throws(CommandError) -> ValueChange {
        if replacesAll { return .set(root) }
        switch root {
        case .dictionary(let additions): return .merge(additions)
        case .array(let elements): return .append(elements)
        default: throw .documentHasNoElements(document.name, root.kind)
        }
    }
}
