/// Measures regular expressions before the C library compiles them. `regcomp` of glibc has no limits: it calls itself
/// for each parenthesis until the stack ends, and copies what `+` and `{m,n}` repeat, so that 61 bytes can take 778 MB.
/// `regexec` takes time by the cube of the size (`.{0,1000}`: more than a minute for 250 characters beyond ASCII).
struct RegularExpressionSize {
    /// The longest pattern, in bytes.
    static let lengthLimit = 1000
    /// The deepest nesting of parentheses.
    static let depthLimit = 32
    /// The greatest number of characters and classes of a pattern, each counted as often as repetitions copy it.
    static let limit = 256

    private var rest: Substring.UTF8View
    /// The sizes before each parenthesis that is open.
    private var outer: [Int] = []
    /// The size of the innermost group so far, without `last`.
    private var size = 0
    /// The size of the item that a repetition would repeat.
    private var last = 0

    /// Refuses a pattern beyond the limits, and one with a back reference or an unmatched parenthesis, for which POSIX
    /// defines no meaning. Other mistakes are left to `regcomp`.
    static func check(_ pattern: String) throws(RegularExpression.InvalidPattern) {
        guard pattern.utf8.count <= lengthLimit else {
            throw RegularExpression.InvalidPattern(reason: "it is longer than \(lengthLimit) bytes")
        }
        var measured = RegularExpressionSize(rest: Substring(pattern).utf8)
        while let byte = measured.rest.popFirst() { try measured.add(byte) }
        guard measured.outer.isEmpty else { throw RegularExpression.InvalidPattern(reason: "a parenthesis is open") }
    }

    private init(rest: Substring.UTF8View) {
        self.rest = rest
    }

    private mutating func add(_ byte: UInt8) throws(RegularExpression.InvalidPattern) {
        switch byte {
        case UInt8(ascii: "\\"):
            if let next = rest.popFirst(), (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(next) {
                throw RegularExpression.InvalidPattern(reason: "it has a back reference")
            }
            addItem()
        case UInt8(ascii: "["):
            skipBracketExpression()
            addItem()
        case UInt8(ascii: "("):
            outer.append(size + last)
            (size, last) = (0, 0)
            guard outer.count <= Self.depthLimit else {
                throw RegularExpression.InvalidPattern(reason: "it has more than \(Self.depthLimit) nested parentheses")
            }
        case UInt8(ascii: ")"):
            guard let before = outer.popLast() else {
                throw RegularExpression.InvalidPattern(reason: "a closing parenthesis has no opening one")
            }
            (size, last) = (before, max(1, size + last))
        case UInt8(ascii: "*"), UInt8(ascii: "?"): break
        case UInt8(ascii: "+"): last *= 2
        case UInt8(ascii: "{"): last *= largestCount()
        default: addItem()
        }
        guard size + last <= Self.limit else {
            throw RegularExpression.InvalidPattern(
                reason: "with its repetitions it is larger than \(Self.limit) characters")
        }
    }

    private mutating func addItem() {
        (size, last) = (size + last, 1)
    }

    /// Skips the rest of a bracket expression. A `]` directly after the beginning is a character, as in `[]a]`, and one
    /// in a class such as `[:alpha:]` does not end the expression.
    private mutating func skipBracketExpression() {
        if rest.first == UInt8(ascii: "^") { rest.removeFirst() }
        if rest.first == UInt8(ascii: "]") { rest.removeFirst() }
        while let byte = rest.popFirst(), byte != UInt8(ascii: "]") {
            guard byte == UInt8(ascii: "["), let mark = rest.first, ":=.".utf8.contains(mark) else { continue }
            rest.removeFirst()
            var previous: UInt8 = 0
            while let next = rest.popFirst(), !(previous == mark && next == UInt8(ascii: "]")) { previous = next }
        }
    }

    /// Reads `m}`, `m,n}` or `m,}` and returns the number of copies that `regcomp` makes, which is at least 1. It
    /// refuses counts above 32,767.
    private mutating func largestCount() -> Int {
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return 1 }
        let counts = rest[..<end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
            Int(String(Substring($0)))
        }
        rest = rest[rest.index(after: end)...]
        let largest = counts.compactMap(\.self).max() ?? 1
        return min(32_767, max(1, largest)) + (counts.last == .some(nil) ? 1 : 0)
    }
}
