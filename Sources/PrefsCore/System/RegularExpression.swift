internal import Glibc

/// A POSIX extended regular expression that a whole text must match. The C functions are `regcomp` and `regexec`.
package struct RegularExpression: ~Copyable {
    private var compiled: regex_t

    /// Compiles a pattern.
    ///
    /// - Throws: ``InvalidPattern`` for a pattern that is not an extended regular expression, or contains a NUL.
    package init(_ pattern: String) throws(InvalidPattern) {
        // The pattern is compiled alone first: "a)(b" is no pattern, but "^(a)(b)$" is one.
        var alone = try Self.compile(pattern)
        regfree(&alone)
        compiled = try Self.compile("^(\(pattern))$")
    }

    deinit {
        var compiled = compiled
        regfree(&compiled)
    }

    /// Whether the whole of a text matches. A text that contains a NUL does not.
    package func matches(whole text: String) -> Bool {
        guard !text.utf8.contains(0) else { return false }
        var compiled = compiled
        return Self.withCharacters { regexec(&compiled, text, 0, nil, 0) } == 0
    }

    private static func compile(_ pattern: String) throws(InvalidPattern) -> regex_t {
        guard !pattern.utf8.contains(0) else { throw InvalidPattern(reason: "it contains a NUL") }
        var compiled = regex_t()
        let status = withCharacters { regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB) }
        guard status == 0 else { throw InvalidPattern(reason: reason(status, &compiled)) }
        return compiled
    }

    private static func reason(_ status: CInt, _ compiled: inout regex_t) -> String {
        var bytes = [CChar](repeating: 0, count: 256)
        _ = regerror(status, &compiled, &bytes, bytes.count)
        return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Calls a function of the C library with the locale `C.UTF-8`, so that `.` matches a character and not a byte. A
    /// system without this locale compares bytes. The C functions are `newlocale` and `uselocale`.
    private static func withCharacters(_ call: () -> CInt) -> CInt {
        guard let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) else { return call() }
        let previous = uselocale(locale)
        defer {
            uselocale(previous)
            freelocale(locale)
        }
        return call()
    }

    /// The error for a text that is not a regular expression.
    package struct InvalidPattern: Error {
        /// The C library's message for the reason.
        package let reason: String
    }
}
