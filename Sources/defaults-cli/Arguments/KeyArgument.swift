import PrefsCore

/// Parses which value a verb acts on: KEY, or `--keypath PATH` in its place.
enum KeyArgument {
    /// Takes KEY, or returns the path of `--keypath` if that option was given before; nil if there is neither.
    static func parse(_ arguments: inout ArgumentCursor) throws(CommandError) -> PropertyListKeyPath? {
        if let path = arguments.options.argument(of: .keyPath) { return PropertyListKeyPath(path) }
        guard let key = try arguments.next() else { return nil }
        // `next()` also took the options after KEY.
        if arguments.options.has(.keyPath) { throw .usage(.keyAndKeyPath(key)) }
        return PropertyListKeyPath(key: key)
    }

    /// Takes KEY, or returns the path of `--keypath`.
    ///
    /// - Throws: A usage error if there is neither.
    static func parseRequired(_ arguments: inout ArgumentCursor) throws(CommandError) -> PropertyListKeyPath {
        guard let path = try parse(&arguments) else { throw .usage(.missing(.operand(.key))) }
        return path
    }
}
