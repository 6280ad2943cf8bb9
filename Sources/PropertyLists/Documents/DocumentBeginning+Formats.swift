extension DocumentBeginning {
    /// Whether the text begins like a property list or JSON, and not with a single word.
    package var isOfDocument: Bool {
        guard let first = text.first(where: { !$0.isBlank }) else { return true }
        if first == UInt8(ascii: "<") { return Self.isMarkup(text.drop(while: \.isBlank)) }
        if Self.begins(text[...], "bplist") { return true }
        let text = JSONComments.blanked(text).drop(while: \.isBlank)
        guard let first = text.first, "{[(\"".utf8.contains(first) else { return false }
        return Self.isValue(text, before: "=")
    }

    /// Whether a text begins with a word, or is the beginning of it.
    private static func begins(_ text: ArraySlice<UInt8>, _ word: String) -> Bool {
        text.starts(with: word.utf8) || word.utf8.starts(with: text)
    }

    /// Whether a text begins with a value and one of the characters that may follow it, as far as it goes. Of a
    /// container, that is asked of the first value inside.
    private static func isValue(_ text: ArraySlice<UInt8>, before ends: String) -> Bool {
        var (text, ends) = (text.drop(while: \.isBlank), ends)
        // `[name]` begins a file of another format, so a word in brackets is `true`, `false`, `null` or a number.
        var isJSON = false
        while let bracket = brackets.first(where: { $0.opening == text.first }) {
            text = text.dropFirst().drop(while: \.isBlank)
            if text.first == bracket.closing { return true }
            (ends, isJSON) = (bracket.ends, bracket.isJSON)
        }
        var rest = text.dropFirst()
        switch text.first {
        case nil: return true
        case UInt8(ascii: "<"): return isMarkup(text)
        case UInt8(ascii: "\""):
            while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
                if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
            }
        default:
            rest = text.drop(while: isPartOfWord)
            let word = text[..<rest.startIndex]
            let isNumber = word.first.map { $0 == UInt8(ascii: "-") || $0.decimalDigitValue != nil } ?? false
            guard !word.isEmpty, !isJSON || isNumber || ["true", "false", "null"].contains(where: { begins(word, $0) })
            else { return false }
        }
        guard let next = rest.first(where: { !$0.isBlank }) else { return true }
        return ends.utf8.contains(next)
    }

    /// The brackets of containers, with what may follow the first value inside.
    private static let brackets = [
        (opening: UInt8(ascii: "{"), closing: UInt8(ascii: "}"), ends: "=:;", isJSON: false),
        (opening: UInt8(ascii: "["), closing: UInt8(ascii: "]"), ends: ",]", isJSON: true),
        (opening: UInt8(ascii: "("), closing: UInt8(ascii: ")"), ends: ",)", isJSON: false),
    ]

    /// Whether the character may be in a string without quotes of OpenStep text.
    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        byte.decimalDigitValue != nil || "a"..."z" ~= Unicode.Scalar(byte | 0x20) || "_$/:.-".utf8.contains(byte)
    }

    /// Whether a text that begins with `<` is XML of a property list, or data in OpenStep text.
    private static func isMarkup(_ text: ArraySlice<UInt8>) -> Bool {
        var text = text
        while begins(text, "<?xml") || begins(text, "<!--") {
            let end = begins(text, "<!--") ? "-->" : "?>"
            guard let start = text.indices.first(where: { text[$0...].starts(with: end.utf8) }) else { return true }
            text = text[(start + end.utf8.count)...].drop(while: \.isBlank)
        }
        if begins(text, "<!DOCTYPE plist") { return true }
        let name = text.dropFirst().prefix { "a"..."z" ~= Unicode.Scalar($0) }
        let isOver = name.endIndex == text.endIndex
        let names = ["plist", "dict", "array", "string", "data", "date", "integer", "real", "true", "false"]
        if names.contains(where: { name.elementsEqual($0.utf8) || isOver && begins(name, $0) }) { return true }
        let data = text.dropFirst().prefix { $0 != UInt8(ascii: ">") }
        return data.first == UInt8(ascii: "*") || data.allSatisfy { $0.isBlank || $0.hexadecimalDigitValue != nil }
    }
}
