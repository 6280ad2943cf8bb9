import PropertyLists

/// A random document of a format, and the value that it means. The same seed and number give the same document.
package struct GeneratedDocument: Sendable {
    package let format: DocumentFormat
    package let seed: UInt64
    package let number: Int
    package let value: PlainValue
    package let bytes: [UInt8]

    package init(_ format: DocumentFormat, seed: UInt64, number: Int) {
        (self.format, self.seed, self.number) = (format, seed, number)
        var seeds = SeededGenerator(seed: seed)
        var random = SeededGenerator(seed: seeds.next() &+ UInt64(number))
        value = GeneratedValue.next(in: format, &random)
        bytes =
            switch format {
            case .xml: SpelledXML.document(of: value, &random)
            case .binary: SpelledBinary.document(of: value, &random)
            case .openStep: SpelledOpenStep.document(of: value, &random)
            case .json: SpelledJSON.document(of: value, &random)
            }
    }
}

extension GeneratedDocument: CustomStringConvertible {
    /// What is needed to make the document again, and the beginning of it.
    package var description: String {
        "\(format) document \(number) of seed \(seed), \(bytes.count) bytes: \(Self.text(bytes))"
    }

    /// Bytes as ASCII with escapes; what is long is cut.
    package static func text(_ bytes: [UInt8]) -> String {
        let characters = bytes.prefix(600).map { byte in
            (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\\")
                ? String(UnicodeScalar(byte)) : "\\x" + String(0x100 + Int(byte), radix: 16).dropFirst()
        }
        return characters.joined() + (bytes.count > 600 ? "…" : "")
    }
}
