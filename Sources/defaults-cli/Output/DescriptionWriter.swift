import PrefsCore

/// The text that `read` and `find` print: the description of a Foundation object, as macOS 27 prints it.
///
/// Made for people: data is abbreviated, and a string, an integer and a boolean may look the same.
struct DescriptionWriter {
    private var output: [UInt8] = []
    private let limit: Int

    /// The text of a value and a line feed. A string is printed as it is; everything inside an array or
    /// a dictionary is in ASCII.
    ///
    /// - Throws: ``CommandError/descriptionTooLong`` for a text much longer than `limit`.
    static func describe(
        _ value: PropertyList, limit: Int = PropertyList.documentLimit
    ) throws(CommandError) -> [UInt8] {
        var writer = DescriptionWriter(limit: limit)
        if case .string(let text) = value {
            writer.output += text.utf8
        } else {
            try writer.write(value, level: 0)
        }
        writer.output.append(UInt8(ascii: "\n"))
        return writer.output
    }

    private mutating func write(_ value: PropertyList, level: Int) throws(CommandError) {
        guard output.count <= limit else { throw .descriptionTooLong }
        switch value {
        case .array(let elements): try write(elements, level)
        case .dictionary(let dictionary): try write(dictionary, level)
        case .data(let bytes): write(bytes)
        default: level == 0 ? write(Self.text(of: value)) : writeQuoted(Self.text(of: value))
        }
    }

    /// Foundation lets a container begin with its own indentation, even behind a key.
    private mutating func write(_ elements: [PropertyList], _ level: Int) throws(CommandError) {
        indent(level)
        write("(\n")
        for (position, element) in elements.enumerated() {
            indent(level + 1)
            try write(element, level: level + 1)
            write(position == elements.count - 1 ? "\n" : ",\n")
        }
        indent(level)
        write(")")
    }

    private mutating func write(_ dictionary: PropertyListDictionary, _ level: Int) throws(CommandError) {
        indent(level)
        write("{\n")
        for (key, value) in dictionary.sortedByKey {
            indent(level + 1)
            writeQuoted(key)
            write(" = ")
            try write(value, level: level + 1)
            write(";\n")
        }
        indent(level)
        write("}")
    }

    /// Up to 24 bytes whole; of more, the first 16 and the last 8.
    private mutating func write(_ bytes: [UInt8]) {
        write("{length = \(bytes.count), bytes = 0x")
        if bytes.count <= 24 {
            for byte in bytes { write(hexadecimal: byte) }
        } else {
            for start in stride(from: 0, to: 16, by: 4) {
                for byte in bytes[start..<start + 4] { write(hexadecimal: byte) }
                write(" ")
            }
            write("... ")
            for start in stride(from: bytes.count - 8, to: bytes.count, by: 4) {
                for byte in bytes[start..<start + 4] { write(hexadecimal: byte) }
                write(" ")
            }
        }
        write("}")
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

    /// Text without quotes if it is nothing but ASCII letters and digits.
    private mutating func writeQuoted(_ text: String) {
        if !text.isEmpty, text.utf8.allSatisfy(\.isAlphanumeric) { return write(text) }
        output.append(UInt8(ascii: "\""))
        for unit in text.utf16 {
            switch unit {
            case 0x22: write("\\\"")
            case 0x5C: write("\\\\")
            case 0x07: write("\\a")
            case 0x08: write("\\b")
            case 0x09: write("\\t")
            case 0x0A: write("\\n")
            case 0x0B: write("\\v")
            case 0x0C: write("\\f")
            case 0x0D: write("\\r")
            case 0x20..<0x7F: output.append(UInt8(truncatingIfNeeded: unit))
            case 0..<0x80: write("\\\(octal: unit)")
            default: write("\\U\(hexadecimal: unit)")
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private mutating func write(_ text: String) {
        output += text.utf8
    }

    private mutating func write(hexadecimal byte: UInt8) {
        for digit in [byte >> 4, byte & 0x0F] {
            output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }

    private mutating func indent(_ level: Int) {
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 4))
    }
}

extension UInt8 {
    fileprivate var isAlphanumeric: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}
