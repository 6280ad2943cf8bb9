import PropertyLists

/// A cursor over the bytes of a shell script. Taking text reads it and moves the cursor past it.
struct ScriptCharacters {
    private let bytes: [UInt8]
    private var position = 0
    /// The number of the line at the cursor, counted from 1.
    private(set) var line = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next byte of text outside single quotes. A backslash at the end of a line joins the line with the next one,
    /// and is skipped with the newline.
    mutating func peek() -> UInt8? {
        while self[0] == UInt8(ascii: "\\"), self[1] == UInt8(ascii: "\n") {
            position += 2
            line += 1
        }
        return self[0]
    }

    /// The byte at an offset from the cursor, as it is in the script; nil after the end.
    subscript(offset: Int) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    /// Moves the cursor past a byte.
    mutating func advance() {
        if self[0] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    /// Moves the cursor past a character outside single quotes, if it is the next one.
    ///
    /// - Returns: Whether it is.
    @discardableResult
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        advance()
        return true
    }

    /// Skips spaces and tabs, and then a comment up to the end of the line.
    mutating func skipBlanks() {
        while let next = peek() {
            if next == UInt8(ascii: "#") {
                // A backslash at the end of a comment does not continue the line.
                while let next = self[0], next != UInt8(ascii: "\n") { advance() }
                return
            }
            guard next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") else { return }
            advance()
        }
    }

    /// Takes the letters, digits and underscores of a variable's name.
    mutating func takeName() -> String {
        var name: [UInt8] = []
        while let next = peek(), next.isPartOfShellName {
            name.append(next)
            advance()
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// Takes the rest of the line, and the newline after it.
    mutating func takeLine() -> [UInt8] {
        let start = position
        while let next = self[0], next != UInt8(ascii: "\n") { position += 1 }
        let text = bytes[start..<position]
        advance()
        return Array(text)
    }

    /// The first line of the text up to a later cursor in the same script, for messages; with `…` if there are more.
    func firstLine(before end: ScriptCharacters) -> String {
        let text = bytes[min(position, bytes.count)..<min(end.position, bytes.count)]
        let line = text.prefix { $0 != UInt8(ascii: "\n") }
        let rest = text[line.endIndex...].contains { !$0.isBlank }
        let isContinued = rest && line.last == UInt8(ascii: "\\")
        let end = isContinued ? "…" : rest ? " …" : ""
        return String(decoding: isContinued ? line.dropLast() : line, as: UTF8.self) + end
    }

    /// The text from the cursor up to `end` or the end of the line, at most 40 bytes of it, for messages.
    func text(before end: UInt8) -> String {
        String(
            decoding: bytes[min(position, bytes.count)...].prefix(40).prefix { $0 != end && $0 != UInt8(ascii: "\n") },
            as: UTF8.self)
    }

    /// A failure on the current line.
    func failure(_ problem: ShellScriptProblem) -> ShellScriptFailure {
        ShellScriptFailure(line: line, problem: problem)
    }
}
