/// A pattern for a name, as shells have for the names of files: `*` matches any text, `?` one character, `[a-z]` one of
/// these characters and `[!a-z]` any other one. A backslash quotes the next character. Unlike in a shell, a dot and a
/// slash are characters as any other.
///
/// The C function `fnmatch` would compare bytes, since a static program loads no locale, so that `?` would not match
/// `é`; and it would end a key at NUL.
struct GlobPattern {
    private enum Token {
        case anyText
        case anyCharacter
        case character(Unicode.Scalar)
        case oneOf([(first: Unicode.Scalar, last: Unicode.Scalar)], isNegated: Bool)

        func matches(_ character: Unicode.Scalar) -> Bool {
            switch self {
            case .anyText: false
            case .anyCharacter: true
            case .character(let own): own == character
            case .oneOf(let ranges, let isNegated):
                ranges.contains { $0.first <= character && character <= $0.last } != isNegated
            }
        }
    }

    private let tokens: [Token]

    /// - Parameter text: The characters of the pattern. A `[` without a `]` after it is that character.
    init(_ text: [Unicode.Scalar]) {
        var tokens: [Token] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "*": tokens.append(.anyText)
            case "?": tokens.append(.anyCharacter)
            case "[": tokens.append(Self.takeSet(&rest) ?? .character(character))
            case "\\": tokens.append(.character(rest.popFirst() ?? character))
            default: tokens.append(.character(character))
            }
        }
        self.tokens = tokens
    }

    /// Takes the rest of a set of characters up to its `]`; nil if there is none. A `]` at its beginning is a
    /// character.
    private static func takeSet(_ rest: inout ArraySlice<Unicode.Scalar>) -> Token? {
        var set = rest
        let isNegated = set.first == "!" || set.first == "^"
        if isNegated { set.removeFirst() }
        var ranges: [(first: Unicode.Scalar, last: Unicode.Scalar)] = []
        while let character = set.popFirst() {
            if character == "]", !ranges.isEmpty {
                rest = set
                return .oneOf(ranges, isNegated: isNegated)
            }
            let first = character == "\\" ? set.popFirst() ?? character : character
            var last = first
            if set.first == "-", let end = set.dropFirst().first, end != "]" {
                set = set.dropFirst(2)
                last = end
            }
            ranges.append((first, last))
        }
        return nil
    }

    /// Whether the whole name matches. The time is at most the product of the two lengths.
    func matches(_ name: [Unicode.Scalar]) -> Bool {
        // Most names differ at their end, or at their beginning.
        if case .character(let last)? = tokens.last, name.last != last { return false }
        var (token, position) = (0, 0)
        // After the last `*`: its next token, and the position in the name up to which it reaches.
        var afterAnyText: (token: Int, position: Int)?
        while position < name.count {
            if token < tokens.count, case .anyText = tokens[token] {
                token += 1
                afterAnyText = (token, position)
            } else if token < tokens.count, tokens[token].matches(name[position]) {
                token += 1
                position += 1
            } else if let last = afterAnyText {
                (token, position) = (last.token, last.position + 1)
                afterAnyText = (token, position)
            } else {
                return false
            }
        }
        return tokens[token...].allSatisfy { if case .anyText = $0 { true } else { false } }
    }
}

extension String {
    /// The characters of the text, as a ``GlobPattern`` compares them.
    var patternCharacters: [Unicode.Scalar] { Array(unicodeScalars) }
}
