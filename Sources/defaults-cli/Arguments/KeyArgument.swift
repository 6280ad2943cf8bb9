import CommandKit
import PrefsCore

/// Parses which value a verb acts on: KEY, or `--keypath PATH` or `--root` in its place.
enum KeyArgument {
    /// Takes KEY, or returns the path of the option that was given before in its place; nil if there is neither.
    static func parse(_ arguments: inout ArgumentCursor) throws -> PropertyListKeyPath? {
        if let path = try path(of: arguments.options) { return path }
        guard let key = try arguments.next() else { return nil }
        // `next()` also took the options after KEY.
        if arguments.options.has(.keyPath) || arguments.options.has(.root) {
            throw UsageError.keyAndKeyPath(key)
        }
        return PropertyListKeyPath(key: key)
    }

    /// The path of `--keypath` or `--root`; nil if neither was given.
    static func path(of options: Options) throws -> PropertyListKeyPath? {
        guard let path = options.argument(of: .keyPath) else { return options.has(.root) ? .root : nil }
        if options.has(.root) { throw UsageError.conflict(.keyPath, .root) }
        return PropertyListKeyPath(path)
    }

    /// Takes KEY, or returns the path of `--keypath` or `--root`.
    ///
    /// - Throws: A usage error if there is neither.
    static func parseRequired(_ arguments: inout ArgumentCursor) throws -> PropertyListKeyPath {
        guard let path = try parse(&arguments) else { throw UsageError.missing(Operand.key.name) }
        return path
    }
}
