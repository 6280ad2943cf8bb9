/// Writes the text that `read` and `find` print: the description of a Foundation object, as macOS 27 prints it.
///
/// The text is similar to OpenStep and made for people: data is abbreviated, and a string, an integer and a boolean may
/// look the same.
package struct DescriptionWriter: NestedTextWriter, ~Copyable {
    static let format = PropertyListError.Format.openStep
    static var arrayBrackets: TextBrackets { OpenStepWriter.arrayBrackets }
    static var dictionaryBrackets: TextBrackets { OpenStepWriter.dictionaryBrackets }

    var output: TextWriter
    var depth = 0

    /// Writes the text of a value and a line feed; stops early if the output refuses more text. A string at the root is
    /// written unchanged; text inside an array or a dictionary is in ASCII.
    package static func write(_ root: PropertyList, to output: consuming TextWriter) {
        var writer = DescriptionWriter(output: output)
        // Every value has a description, so the only possible error is that `output` has refused the text.
        try? writer.write(root, share: 1)
        writer.output.write("\n")
        writer.output.finish()
    }

    /// The text that ``write(_:to:)`` writes.
    package static func text(of root: PropertyList) -> [UInt8] {
        TextCollector.collect(limit: .max) { write(root, to: $0) }
    }

    /// Allows any nesting: no reader has to read the text, and `read` prints all domains inside one dictionary.
    static func checkNesting(_ depth: Int) {}

    /// Writes the start of a container. As in Foundation, a container begins with its own indentation even after a key,
    /// and an empty one has two lines.
    mutating func beginContainer(_ brackets: TextBrackets, isEmpty: Bool) {
        indent()
        output.write(brackets.opening)
        guard isEmpty else { return }
        beginLine()
        output.write(brackets.closing)
    }

    mutating func beginLine() {
        output.write("\n")
        indent()
    }

    mutating func writeKey(_ key: String) {
        writeQuoted(key)
        output.write(" = ")
    }

    mutating func writeScalar(_ scalar: PropertyList) {
        switch scalar {
        case .string(let text): write(text)
        case .boolean(let flag): output.write(flag ? "1" : "0")
        case .integer(let integer): write(integer.description)
        case .real(let real): write(real.shortestText(exponentFrom: 16))
        case .date(let date):
            write(CalendarDate(date)?.descriptionText ?? "\(date.secondsSinceReferenceDate) seconds since 2001-01-01")
        case .data(let bytes): write(bytes)
        case .uid, .array, .dictionary: break
        }
    }

    mutating func writeReference(_ uid: UInt32) {
        write("CF$UID \(uid)")
    }

    private mutating func write(_ text: String) {
        depth == 0 ? output.write(text: text) : writeQuoted(text)
    }

    /// Writes text without quotes if it consists of ASCII letters and digits only, else in quotes with escapes.
    private mutating func writeQuoted(_ text: String) {
        if !text.isEmpty, text.utf8.allSatisfy(\.isASCIIAlphanumeric) { return output.write(text: text) }
        output.write("\"")
        for unit in text.utf16 {
            switch unit {
            case 0x07: output.write("\\a")
            case 0x08: output.write("\\b")
            case 0x0B: output.write("\\v")
            case 0x0C: output.write("\\f")
            case 0x0D: output.write("\\r")
            default: OpenStepEscaping.write(unit, to: &output)
            }
        }
        output.write("\"")
    }

    /// Writes data: up to 24 bytes completely; of more bytes, the first 16 and the last 8.
    private mutating func write(_ bytes: [UInt8]) {
        output.write(text: "{length = \(bytes.count), bytes = 0x")
        if bytes.count <= 24 {
            for byte in bytes { output.write(hexadecimal: byte) }
        } else {
            writeGroups(bytes.prefix(16))
            output.write("... ")
            writeGroups(bytes.suffix(8))
        }
        output.write("}")
    }

    /// Writes bytes in groups of four, each with a space after it.
    private mutating func writeGroups(_ bytes: ArraySlice<UInt8>) {
        for (position, byte) in bytes.enumerated() {
            output.write(hexadecimal: byte)
            if position % 4 == 3 { output.write(" ") }
        }
    }

    private mutating func indent() {
        output.write(UInt8(ascii: " "), count: depth * 4)
    }
}
