import PrefsCore

/// What `write` and `register` take behind the domain: `KEY VALUE…`, or a dictionary for the whole domain.
enum ContentsArgument {
    case pair(key: String, ValueArgument)
    case domain(PropertyListDictionary)

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        let word = try arguments.next(.keyAndValue)
        if arguments.isEmpty {
            guard case .dictionary(let contents) = try UntypedText.parse(word) else { throw .notADictionary }
            self = .domain(contents)
        } else {
            self = .pair(key: word, try ValueArgument(parsing: &arguments))
        }
    }

    /// The change that is meant, given what becomes of a whole domain.
    func change(ofDomain: (PropertyListDictionary) -> DomainChange) -> DomainChange {
        switch self {
        case .pair(let key, let value): value.change(ofKey: key)
        case .domain(let contents): ofDomain(contents)
        }
    }
}
