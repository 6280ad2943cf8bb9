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
