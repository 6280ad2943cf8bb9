/// The characters of a shell script, one after another.
struct ScriptCharacters {
    private let bytes: [UInt8]
    private var position = 0
    /// Counted from 1.
    private(set) var line = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next character that is there for a shell outside single quotes: a line that ends in a backslash goes on in the next.
    mutating func peek() -> UInt8? {
        while self[0] == UInt8(ascii: "\\"), self[1] == UInt8(ascii: "\n") {
            position += 2
            line += 1
        }
        return self[0]
    }

    /// A character as it stands there, the next one being that of offset 0.
    subscript(offset: Int) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    /// Takes a character.
    mutating func advance() {
        if self[0] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    /// Takes blanks and a comment.
    mutating func skipBlanks() {
        while let next = peek() {
            if next == UInt8(ascii: "#") {
                // A backslash at the end of a comment continues nothing.
                while let next = self[0], next != UInt8(ascii: "\n") { advance() }
                return
            }
            guard next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") else { return }
            advance()
        }
    }

    /// Takes what the name of a variable is made of.
    mutating func takeName() -> String {
        var name: [UInt8] = []
        while let next = peek(), next.isPartOfShellName {
            name.append(next)
            advance()
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// Passes over what stands between a variable's name and the brace at its end, as in `${NAME:-text}`, up to a quote or
    /// something that a shell would replace.
    mutating func skipRestOfExpansion() {
        while let next = peek(), !"}$`\"'\\\n".utf8.contains(next) { advance() }
    }

    /// What follows up to a character on the same line, for messages.
    func text(before end: UInt8) -> String {
        String(
            decoding: bytes[min(position, bytes.count)...].prefix(40).prefix { $0 != end && $0 != UInt8(ascii: "\n") },
            as: UTF8.self)
    }

    /// A problem of the line that is read.
    func failure(_ problem: ShellScriptProblem) -> ShellScript.Failure {
        ShellScript.Failure(line: line, problem: problem)
    }
}
