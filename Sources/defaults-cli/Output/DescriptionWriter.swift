import PrefsCore

/// Writes the text that `read` and `find` print: the description of a Foundation object, as macOS 27 prints it.
///
/// The text is made for people: data is abbreviated, and a string, an integer and a boolean may look the same.
struct DescriptionWriter: ~Copyable {
    private var output: TextWriter

    /// Writes the text of a value and a line feed; stops early if the output refuses more text. A string at the root
    /// is printed as it is; everything inside an array or a dictionary is in ASCII.
    static func write(_ value: PropertyList, after heading: String = "", to output: consuming TextWriter) {
        var writer = DescriptionWriter(output: output)
        writer.output.write(text: heading)
        if case .string(let text) = value {
            writer.output.write(text: text)
        } else {
            writer.write(value, level: 0)
        }
        writer.output.write("\n")
        writer.output.finish()
    }

    private mutating func write(_ value: PropertyList, level: Int) {
        switch value {
        case .array(let elements): write(elements, level)
        case .dictionary(let dictionary): write(dictionary, level)
        case .data(let bytes): write(bytes)
        default: level == 0 ? output.write(text: Self.text(of: value)) : writeQuoted(Self.text(of: value))
        }
    }

    /// Writes an array. As in Foundation, a container begins with its own indentation even after a key.
    private mutating func write(_ elements: [PropertyList], _ level: Int) {
        indent(level)
        output.write("(\n")
        for (position, element) in elements.enumerated() where !output.isClosed {
            indent(level + 1)
            write(element, level: level + 1)
            output.write(position == elements.count - 1 ? "\n" : ",\n")
        }
        indent(level)
        output.write(")")
    }

    private mutating func write(_ dictionary: PropertyListDictionary, _ level: Int) {
        indent(level)
        output.write("{\n")
        for (key, value) in dictionary.sortedByKey where !output.isClosed {
            indent(level + 1)
            writeQuoted(key)
            output.write(" = ")
            write(value, level: level + 1)
            output.write(";\n")
        }
        indent(level)
        output.write("}")
    }

    /// Writes data: up to 24 bytes completely; of more bytes, the first 16 and the last 8.
    private mutating func write(_ bytes: [UInt8]) {
        output.write(text: "{length = \(bytes.count), bytes = 0x")
        if bytes.count <= 24 {
            for byte in bytes { output.write(hexadecimal: byte) }
        } else {
            for start in stride(from: 0, to: 16, by: 4) {
                for byte in bytes[start..<start + 4] { output.write(hexadecimal: byte) }
                output.write(" ")
            }
            output.write("... ")
            for start in stride(from: bytes.count - 8, to: bytes.count, by: 4) {
                for byte in bytes[start..<start + 4] { output.write(hexadecimal: byte) }
                output.write(" ")
            }
        }
        output.write("}")
    }

    private static func text(of value: PropertyList) -> String {
        switch value {
        case .string(let text): text
        case .boolean(let flag): flag ? "1" : "0"
        case .integer(let integer): integer.description
        case .real(let real): real.shortestText(precision: 16)
        case .date(let date):
            CalendarDate(date)?.descriptionText ?? "\(date.secondsSinceReferenceDate) seconds since 2001-01-01"
        case .uid(let uid): "CF$UID \(uid)"
        case .data, .array, .dictionary: ""
        }
    }

    /// Writes text without quotes if it consists of ASCII letters and digits only, else in quotes with escapes.
    private mutating func writeQuoted(_ text: String) {
        if !text.isEmpty, text.utf8.allSatisfy(\.isASCIIAlphanumeric) { return output.write(text: text) }
        output.write("\"")
        for unit in text.utf16 {
            switch unit {
            case 0x22: output.write("\\\"")
            case 0x5C: output.write("\\\\")
            case 0x07: output.write("\\a")
            case 0x08: output.write("\\b")
            case 0x09: output.write("\\t")
            case 0x0A: output.write("\\n")
            case 0x0B: output.write("\\v")
            case 0x0C: output.write("\\f")
            case 0x0D: output.write("\\r")
            case 0x20..<0x7F: output.write(UInt8(truncatingIfNeeded: unit))
            case 0..<0x80: output.write(text: "\\\(octal: unit)")
            default: output.write(text: "\\U\(hexadecimal: unit)")
            }
        }
        output.write("\"")
    }

    private mutating func indent(_ level: Int) {
        output.write(UInt8(ascii: " "), count: level * 4)
    }
}
