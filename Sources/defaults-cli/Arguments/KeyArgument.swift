import PrefsCore

/// The value that a verb acts on: KEY, or `--keypath PATH` in its place.
enum KeyArgument {
    /// Takes KEY unless a key path is there by then; nil where there is neither.
    static func parse(_ arguments: inout ArgumentCursor) throws(CommandError) -> PropertyListKeyPath? {
        if let path = arguments.options.argument(of: .keyPath) { return PropertyListKeyPath(path) }
        guard let key = try arguments.next() else { return nil }
        // The option may stand behind KEY.
        if arguments.options.has(.keyPath) { throw .usage(.keyAndKeyPath(key), arguments.verb) }
        return PropertyListKeyPath(key: key)
    }

    /// Takes KEY or the key path, without which the verb makes no sense.
    static func parseNeeded(_ arguments: inout ArgumentCursor) throws(CommandError) -> PropertyListKeyPath {
        guard let path = try parse(&arguments) else { throw .usage(.missing(.key), arguments.verb) }
        return path
    }
}

extension PropertyListKeyPath {
    /// How messages on a pair of domain and key call it.
    var nameInPair: String { components.count == 1 ? key : text }
}
