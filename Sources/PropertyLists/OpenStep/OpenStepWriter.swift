/// Writes OpenStep text in ASCII, indented by four spaces per level, with sorted keys.
///
/// The original format knows only strings, data, arrays and dictionaries. So that nothing turns into a string, the
/// other kinds are written as GNUstep's typed values such as `<*I5>`, which Apple's readers refuse, and references of
/// keyed archives as the dictionary `CF$UID`. Dates are written in whole seconds.
struct OpenStepWriter: NestedTextWriter, ~Copyable {
    static let format = PropertyListError.Format.openStep
    static let arrayBrackets = TextBrackets(opening: "(", separator: ",", closing: ")", empty: "()")
    static let dictionaryBrackets = TextBrackets(
        opening: "{", separator: ";", terminator: ";", closing: "}", empty: "{}")

    var output: TextWriter
    var depth = 0

    static func write(_ root: PropertyList, to output: consuming TextWriter) throws(PropertyListError) {
        var writer = OpenStepWriter(output: output)
        if case .string(let text) = root, text.utf8.starts(with: "bplist".utf8) {
            // Without quotes, the document would be taken for the binary format.
            writer.writeQuoted(text)
        } else {
            try writer.write(root, share: 1)
        }
        writer.output.write("\n")
        try writer.finish()
    }

    mutating func beginLine() {
        output.write("\n")
        output.write(UInt8(ascii: " "), count: depth * 4)
    }

    mutating func writeKey(_ key: String) {
        write(key)
        output.write(" = ")
    }

    mutating func writeScalar(_ scalar: PropertyList) throws(PropertyListError) {
        switch scalar {
        case .string(let text): write(text)
        case .boolean(let flag): output.write(flag ? "<*BY>" : "<*BN>")
        case .integer(let integer):
            output.write("<*I")
            output.write(integer)
            output.write(">")
        case .real(let real):
            output.write("<*R")
            output.write(real: real)
            output.write(">")
        case .date(let date):
            let calendar = try Self.calendarDate(date)
            output.write("<*D")
            output.write(upTo: 25) { calendar.appendDescription(to: &$0) }
            output.write(">")
        case .data(let bytes): write(bytes)
        case .uid, .array, .dictionary: break
        }
    }

    mutating func writeReference(_ uid: UInt32) {
        output.write(text: "{ \"\(PropertyList.keyedArchiveReferenceKey)\" = <*I\(uid)>; }")
    }

    private mutating func write(_ text: String) {
        if !text.isEmpty, text.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }) {
            return output.write(text: text)
        }
        writeQuoted(text)
    }

    private mutating func writeQuoted(_ text: String) {
        output.write("\"")
        for unit in text.utf16 { OpenStepEscaping.write(unit, to: &output) }
        output.write("\"")
    }

    private mutating func write(_ bytes: [UInt8]) {
        output.write("<")
        for (position, byte) in bytes.enumerated() {
            if position > 0, position % 4 == 0 { output.write(" ") }
            output.write(hexadecimal: byte)
        }
        output.write(">")
    }
}

/// Escapes characters in OpenStep strings, which are ASCII.
enum OpenStepEscaping {
    /// Writes a UTF-16 code unit, escaped if it is a quotation mark, a backslash or not printable in ASCII.
    static func write(_ unit: UInt16, to output: inout TextWriter) {
        switch unit {
        case 0x0A: output.write("\\n")
        case 0x09: output.write("\\t")
        case 0x22: output.write("\\\"")
        case 0x5C: output.write("\\\\")
        case 0x20..<0x7F: output.write(UInt8(truncatingIfNeeded: unit))
        case 0..<0x80: output.write(text: "\\\(octal: unit)")
        default: output.write(text: "\\U\(hexadecimal: unit)")
        }
    }
}
