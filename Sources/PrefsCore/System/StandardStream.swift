internal import SystemCLibrary

/// The three standard streams of a process.
package enum StandardStream: Sendable {
    case input, output, error

    /// Writes all bytes to the stream. The C function is `write`.
    package func write(_ bytes: [UInt8]) throws(PreferencesError) {
        try FileDescriptor.writeAll(bytes.span, to: number, name)
    }

    /// Writes a text to the stream in pieces, to the end of the text or until a piece cannot be written. The C function
    /// is `write`.
    package func write(_ text: (consuming TextWriter) -> Void) throws(PreferencesError) {
        try withoutActuallyEscaping(text) { (text) throws(PreferencesError) in
            try FileContents.text(text).write(to: number, name)
        }
    }

    /// Reads the stream to its end. The C function is `read`.
    package func readToEnd() throws(PreferencesError) -> [UInt8] {
        try FileDescriptor.readToEnd(of: number, name, expecting: 65_535, isGuess: true)
    }

    /// Reads up to the next line feed, which is not part of the result, and no byte further; nil at the end of the
    /// stream. The C function is `read`.
    package func readLine() throws(PreferencesError) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            let count = try systemCall("read", name) { SystemCLibrary.read(number, &byte, 1) }
            if count == 0 { return line.isEmpty ? nil : line }
            if byte == UInt8(ascii: "\n") { return line }
            guard line.count < Self.lineLimit else {
                throw .system(SystemError(call: "read", path: name, code: .fileTooLarge))
            }
            line.append(byte)
        }
    }

    /// The longest line that ``readLine()`` accepts, in bytes.
    private static let lineLimit = 16_777_216

    /// Whether the stream is a terminal. The C function is `isatty`.
    package var isTerminal: Bool { isatty(number) == 1 }

    var number: CInt {
        switch self {
        case .input: STDIN_FILENO
        case .output: STDOUT_FILENO
        case .error: STDERR_FILENO
        }
    }

    private var name: String {
        switch self {
        case .input: "standard input"
        case .output: "standard output"
        case .error: "standard error"
        }
    }
}
