import PropertyLists

/// A word of a statement that is not run.
struct ShellStatementWord {
    let line: Int
    /// The text without its quotes. Expansions such as `$NAME` stay in it, without the commands of `$(…)`.
    var bytes: [UInt8] = []
    /// The length in bytes of the part before the first quoted or expanded text; nil if the word has no such text.
    private(set) var plainLength: Int?
    /// Whether a shell would replace the word, or a part of it, by something else.
    private(set) var isExpanded = false

    init(line: Int) {
        self.line = line
    }

    /// A word of a command that ``ShellWordReader`` has read, without knowing what was quoted in it.
    init(_ text: String, line: Int) {
        (self.line, bytes) = (line, Array(text.utf8))
        isExpanded = bytes.contains(UInt8(ascii: "$"))
    }

    /// The text, if it is the one that a command would get; nil if only a shell knows that.
    var literal: String? { isExpanded ? nil : String(decoding: bytes, as: UTF8.self) }

    /// The variable that the word sets as an assignment, `NAME=…`, `NAME+=…` or `NAME[…]=…`; nil if it is none.
    var assignedVariable: String? {
        guard let name, name.utf8.count < plainLength ?? bytes.count else { return nil }
        let rest = bytes.dropFirst(name.utf8.count)
        let isAssignment = rest.starts(with: "=".utf8) || rest.starts(with: "+=".utf8)
        return isAssignment || rest.starts(with: "[".utf8) && rest.contains(UInt8(ascii: "=")) ? name : nil
    }

    /// The name of a variable with which the word begins, followed by nothing or by the beginning of an assignment, as
    /// in the words after `export`. Nil if it is none, or if only a shell knows it.
    var name: String? {
        let name = bytes.prefix(while: \.isPartOfShellName)
        guard let first = name.first, first.decimalDigitValue == nil else { return nil }
        guard let next = bytes.dropFirst(name.count).first, !"=+[".utf8.contains(next) else {
            return String(decoding: name, as: UTF8.self)
        }
        return nil
    }

    /// Appends bytes that were quoted or expanded.
    mutating func append(_ bytes: some Sequence<UInt8>, isExpanded: Bool) {
        plainLength = plainLength ?? self.bytes.count
        self.bytes += bytes
        self.isExpanded = self.isExpanded || isExpanded
    }

    /// Appends an unquoted byte.
    mutating func append(plain byte: UInt8) {
        // A brace alone is a word of its own; `[` is a command, `{}` an argument of `find`.
        if "*?".utf8.contains(byte) || !bytes.isEmpty && "[{,".utf8.contains(byte) && !isAssignment {
            isExpanded = true
        }
        bytes.append(byte)
    }

    private var isAssignment: Bool { bytes.contains(UInt8(ascii: "=")) }
}
