import PrefsCore

/// Parses which value a verb acts on: KEY, or `--keypath PATH` in its place.
enum KeyArgument {
    /// Takes KEY, unless `--keypath` was given before; nil if there is neither.
    static func parse(_ arguments: inout ArgumentCursor) throws(CommandError) -> PropertyListKeyPath? {
        if let path = arguments.options.argument(of: .keyPath) { return PropertyListKeyPath(path) }
        guard let key = try arguments.next() else { return nil }
        // `next()` also took the options after KEY.
        if arguments.options.has(.keyPath) { throw .usage(.keyAndKeyPath(key), arguments.verb) }
        return PropertyListKeyPath(key: key)
    }

    /// Takes KEY or the key path.
    ///
    /// - Throws: A usage error if there is neither.
    static func parseNeeded(_ arguments: inout ArgumentCursor) throws(CommandError) -> PropertyListKeyPath {
        guard let path = try parse(&arguments) else { throw .usage(.missing(.key), arguments.verb) }
        return path
    }
}

extension PropertyListKeyPath {
    /// The key path in messages about a pair of domain and key: a single key unescaped.
    var nameInPair: String { components.count == 1 ? key : text }
}
