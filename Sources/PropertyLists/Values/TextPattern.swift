/// A text that is searched for in other texts, in upper or lower case: a text contains it if the text in lower case has
/// the bytes of the pattern in lower case. No text contains an empty pattern.
package struct TextPattern: Sendable {
    /// The pattern in lower case.
    private let bytes: [UInt8]

    /// Creates the pattern of a text, whatever its case.
    package init(_ text: String) {
        bytes = Array(text.lowercased().utf8)
    }

    /// Whether a text contains the pattern.
    package func occurs(in text: String) -> Bool {
        let isFound = text.withBytes { $0.isASCII(0..<$0.count) ? occurs(in: $0) : nil }
        return isFound ?? text.lowercased().withBytes { occurs(in: $0) }
    }

    /// Whether bytes contain the pattern if their ASCII letters are taken in lower case. A text in lower case has none
    /// in upper case.
    private func occurs(in view: ByteView) -> Bool {
        guard let first = bytes.first else { return false }
        let other = first.isLowercaseLetter ? first ^ 0x20 : first
        var offset = view.firstOffset(from: 0, of: first, or: other)
        while view.has(bytes.count, at: offset) {
            if isFound(in: view, at: offset) { return true }
            offset = view.firstOffset(from: offset + 1, of: first, or: other)
        }
        return false
    }

    /// - Parameter offset: An offset from which on the view has as many bytes as the pattern.
    private func isFound(in view: ByteView, at offset: Int) -> Bool {
        for position in 1..<bytes.count {
            guard let byte = view[offset + position], byte.lowercaseLetter == bytes[position] else { return false }
        }
        return true
    }
}

extension UInt8 {
    /// Whether the byte is one of `a` to `z`.
    fileprivate var isLowercaseLetter: Bool { self &- UInt8(ascii: "a") < 26 }

    /// For `A` to `Z` the letter in lower case, otherwise the byte itself.
    fileprivate var lowercaseLetter: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
