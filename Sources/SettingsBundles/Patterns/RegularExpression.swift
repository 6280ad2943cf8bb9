internal import SystemCLibrary

/// A POSIX extended regular expression that a whole text must match. The C functions are `regcomp` and `regexec`.
package struct RegularExpression: ~Copyable {
    private var compiled: regex_t

    /// The longest text that is compared, in bytes. A pattern of the greatest size needs less than a second for it.
    package static let textLimit = 1024

    /// Compiles a pattern.
    ///
    /// - Throws: ``InvalidPattern`` for a pattern that is not an extended regular expression, contains a NUL, or is
    ///   beyond the limits of ``RegularExpressionSize``.
    package init(_ pattern: String) throws(InvalidPattern) {
        guard !pattern.utf8.contains(0) else { throw InvalidPattern(reason: "it contains a NUL") }
        // This also refuses an unmatched parenthesis, with which "^(…)$" would match a part of a text.
        try RegularExpressionSize.check(pattern)
        compiled = try Self.compile("^(\(pattern))$")
    }

    private static func compile(_ pattern: String) throws(InvalidPattern) -> regex_t {
        var compiled = regex_t()
        let status = withCharacters { regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB) }
        guard status == 0 else { throw InvalidPattern(reason: reason(status, &compiled)) }
        return compiled
    }

    deinit {
        var compiled = compiled
        regfree(&compiled)
    }

    /// Whether the whole of a text matches. A text that contains a NUL, or is longer than ``textLimit``, does not.
    package func matches(whole text: String) -> Bool {
        guard text.utf8.count <= Self.textLimit, !text.utf8.contains(0) else { return false }
        var compiled = compiled
        return Self.withCharacters { regexec(&compiled, text, 0, nil, 0) } == 0
    }

    private static func reason(_ status: CInt, _ compiled: inout regex_t) -> String {
        var bytes = [CChar](repeating: 0, count: 256)
        _ = regerror(status, &compiled, &bytes, bytes.count)
        return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Calls a function of the C library with the locale `C.UTF-8`, so that `.` matches a character and not a byte. A
    /// system without this locale compares bytes. The C function is `uselocale`, which changes this thread alone.
    private static func withCharacters(_ call: () -> CInt) -> CInt {
        guard let locale = characters else { return call() }
        let previous = uselocale(locale)
        defer { uselocale(previous) }
        return call()
    }

    /// The locale `C.UTF-8`; nil on a system without it. It is never freed: a compiled expression has pointers to its
    /// tables. The C function is `newlocale`.
    private nonisolated(unsafe) static let characters = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

    /// The error for a text that is not a regular expression, or one that is too large.
    package struct InvalidPattern: Error {
        /// The reason as the end of a sentence; the C library's message if it refused the pattern.
        package let reason: String
    }
}
