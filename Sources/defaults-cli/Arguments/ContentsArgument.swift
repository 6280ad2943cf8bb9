import PrefsCore

/// The arguments of `write` and `register` after the domain: `KEY VALUE…` (or a key path in place of KEY), or a
/// dictionary for the whole domain.
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

    /// The change to make.
    ///
    /// - Parameter ofDomain: Makes the change for a dictionary without a key: `write` replaces the domain, `register`
    ///   merges into it.
    func change(ofDomain: (PropertyListDictionary) -> DomainChange) -> DomainChange {
        switch self {
        case .pair(let path, let value): .value(value.change, at: path)
        case .domain(let contents): ofDomain(contents)
        }
    }
}
