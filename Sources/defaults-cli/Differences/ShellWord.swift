/// A word of a command line as a POSIX shell reads it.
struct ShellWord {
    /// What the shell makes of it.
    let word: String

    init(_ word: String) {
        self.word = word
    }

    /// The word as it has to be typed: as it is, or in single quotes.
    var text: String {
        guard word.isEmpty || !word.utf8.allSatisfy(Self.isPlain) else { return word }
        var bytes: [UInt8] = [Self.quote]
        for byte in word.utf8 {
            if byte == Self.quote { bytes += [Self.quote, UInt8(ascii: "\\"), Self.quote] }
            bytes.append(byte)
        }
        return String(decoding: bytes + [Self.quote], as: UTF8.self)
    }

    private static let quote = UInt8(ascii: "'")

    /// Whether a byte means nothing to any shell, wherever it stands.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-_./:@%+,".utf8.contains(byte)
        }
    }
}
