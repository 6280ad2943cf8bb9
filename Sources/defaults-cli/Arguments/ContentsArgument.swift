import PrefsCore

/// What `write` and `register` take behind the domain: `KEY VALUE…`, with a key path in place of KEY, or a dictionary for the whole domain.
enum ContentsArgument {
    case pair(PropertyListKeyPath, ValueArgument)
    case domain(PropertyListDictionary)

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        if let path = arguments.options.argument(of: .keyPath) {
            arguments.endOptions()
            self = .pair(PropertyListKeyPath(path), try ValueArgument(parsing: &arguments))
            return
        }
        let word = try arguments.nextBeforeValue(.keyAndValue)
        if arguments.isEmpty {
            let value = try UntypedText.parse(word)
            guard case .dictionary(let contents) = value else { throw .notADictionary(isText: value.kind == .string) }
            self = .domain(contents)
        } else {
            self = .pair(PropertyListKeyPath(key: word), try ValueArgument(parsing: &arguments))
        }
    }

    /// The change that is meant, given what becomes of a whole domain.
    func change(ofDomain: (PropertyListDictionary) -> DomainChange) -> DomainChange {
        switch self {
        case .pair(let path, let value): .value(value.change, at: path)
        case .domain(let contents): ofDomain(contents)
        }
    }
}
