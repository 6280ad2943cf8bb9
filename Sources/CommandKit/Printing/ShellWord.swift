import PropertyLists

/// A word of a command line, quoted for a shell.
package struct ShellWord {
    /// The word as the shell passes it to the command.
    package let word: String

    package init(_ word: String) {
        self.word = word
    }

    /// The word as it has to be typed: unchanged, or in single quotes, which every POSIX shell reads. On a terminal,
    /// which would act on control characters, a word that has some is escaped in `$'…'`, which bash, zsh and ksh
    /// read.
    package var text: String {
        guard word.isEmpty || !word.utf8.allSatisfy(Self.isPlain) else { return word }
        if word.hasControls, Output.isOnTerminal {
            return "$'\(replacing([Self.backslash, Self.quote]) { [Self.backslash, $0] }.escapingControls)'"
        }
        return "'\(replacing([Self.quote]) { [$0, Self.backslash, $0, $0] })'"
    }

    private static let quote = UInt8(ascii: "'")
    private static let backslash = UInt8(ascii: "\\")

    /// The word with some of its bytes replaced.
    private func replacing(_ bytes: [UInt8], _ replacement: (UInt8) -> [UInt8]) -> String {
        String(decoding: word.utf8.flatMap { bytes.contains($0) ? replacement($0) : [$0] }, as: UTF8.self)
    }

    /// Whether a byte has no special meaning to any shell, at any position.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_./:@%+,".utf8.contains(byte)
        }
    }
}
