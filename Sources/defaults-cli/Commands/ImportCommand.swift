import PrefsCore

/// `prefs import DOMAIN PATH|-`: adds the keys and values of a property list to a domain, where they replace the values
/// of equal keys. `--replace` also removes all other keys.
struct ImportCommand: Command {
    private let domain: DomainArgument
    private let replacesAll: Bool
    private let document: DocumentArgument

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        guard let path = try arguments.next(), !path.isEmpty else { throw .noPathToReadFrom }
        document = DocumentArgument(path, format: try arguments.format())
        replacesAll = arguments.options.has(.replace)
        try arguments.finish()
    }

    var readsInput: Bool { document.isStream }

    func run(in session: Session) throws(CommandError) {
        let domain = try session.resolve(domain)
        let contents = try session.readDictionary(document)
        try session.apply(replacesAll ? .replaceAll(contents) : .mergeAll(contents), to: domain)
    }
}
