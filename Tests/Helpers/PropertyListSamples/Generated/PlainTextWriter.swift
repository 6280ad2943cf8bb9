import PropertyLists

/// Writes a value as text, byte for byte as the library is to write it, one value after another.
package struct PlainTextWriter {
    let format: DocumentFormat
    private let isCompact: Bool
    var output: [UInt8] = []

    /// The text of a value that the format can hold.
    package static func text(of value: PlainValue, as format: DocumentFormat, isCompact: Bool = false) -> [UInt8] {
        var writer = PlainTextWriter(format: format, isCompact: isCompact)
        if format == .xml {
            writer.write(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">

                """)
        }
        writer.value(format == .json ? value.written(as: .json) ?? value : value, 0)
        writer.write(format == .xml ? "\n</plist>\n" : "\n")
        return writer.output
    }

    private init(format: DocumentFormat, isCompact: Bool) {
        (self.format, self.isCompact) = (format, isCompact)
    }

    mutating func write(_ text: String) {
        output += Array(text.utf8)
    }

    private mutating func line(_ depth: Int) {
        let indentation = format == .xml ? "\t" : format == .json ? "  " : "    "
        if !isCompact { write("\n" + String(repeating: indentation, count: depth)) }
    }

    // MARK: Containers

    private mutating func value(_ value: PlainValue, _ depth: Int) {
        switch value {
        case .array(let elements) where elements.isEmpty:
            write(format == .xml ? "<array/>" : format == .json ? "[]" : "()")
        case .array(let elements):
            write(format == .xml ? "<array>" : format == .json ? "[" : "(")
            for (position, element) in elements.enumerated() {
                if position > 0, format != .xml { write(",") }
                line(depth + 1)
                self.value(element, depth + 1)
            }
            line(depth)
            write(format == .xml ? "</array>" : format == .json ? "]" : ")")
        case .dictionary(let entries) where entries.isEmpty: write(format == .xml ? "<dict/>" : "{}")
        case .dictionary(let entries): pairs(entries.sortedByKey, depth)
        case .uid(let number) where format == .openStep: write("{ \"CF$UID\" = <*I\(number)>; }")
        case .uid(let number): self.value(PlainValue.reference(number), depth)
        default: leaf(value, depth)
        }
    }

    private mutating func pairs(_ entries: [PlainValue.Entry], _ depth: Int) {
        write(format == .xml ? "<dict>" : "{")
        for (position, entry) in entries.enumerated() {
            if position > 0, format == .json { write(",") }
            line(depth + 1)
            switch format {
            case .xml:
                text(entry.key, in: "key")
                line(depth + 1)
            case .json:
                text(entry.key)
                write(isCompact ? ":" : ": ")
            default:
                text(entry.key)
                write(" = ")
            }
            value(entry.value, depth + 1)
            if format == .openStep { write(";") }
        }
        line(depth)
        write(format == .xml ? "</dict>" : "}")
    }

    // MARK: Leaves

    private mutating func leaf(_ value: PlainValue, _ depth: Int) {
        let (boolean, integer, real, date): (String, String, String, String) =
            format == .xml ? ("", "integer", "real", "date") : ("B", "I", "R", "D")
        switch value {
        case .string(let bytes): format == .xml ? text(bytes, in: "string") : text(bytes)
        case .boolean(let flag):
            format == .openStep ? typed(boolean, flag ? "Y" : "N") : write(format == .xml ? "<\(flag)/>" : "\(flag)")
        case .integer(let number): typed(integer, "\(number)")
        case .real(let bits):
            let number = Double(bitPattern: bits)
            typed(real, format == .json ? number.description : SpelledReal.shortest(number, isXML: format == .xml))
        case .date(let bits):
            let day = SpelledDate(Double(bitPattern: bits))
            typed(date, format == .xml ? "\(day?.text(between: "T") ?? "")Z" : "\(day?.text(between: " ") ?? "") +0000")
        case .data(let bytes): data(bytes, depth)
        case .uid, .array, .dictionary: break
        }
    }

    /// Writes a text as an element, a typed value or, in JSON, as it is.
    private mutating func typed(_ name: String, _ text: String) {
        write(format == .json ? text : format == .xml ? "<\(name)>\(text)</\(name)>" : "<*\(name)\(text)>")
    }

    private mutating func data(_ bytes: [UInt8], _ depth: Int) {
        if format == .openStep {
            let digits = bytes.map { String(0x100 + Int($0), radix: 16).dropFirst() }
            let groups = stride(from: 0, to: digits.count, by: 4).map { digits[$0...].prefix(4).joined() }
            return write("<\(groups.joined(separator: " "))>")
        }
        let characters = SpelledBase64.characters(of: bytes)
        let length = 76 - 8 * min(depth, 8)
        write("<data>")
        for start in stride(from: 0, to: characters.count, by: length) {
            line(min(depth, 8))
            output += characters[start...].prefix(length)
        }
        line(depth)
        write("</data>")
    }
}
