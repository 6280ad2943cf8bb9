/// Writes XML property lists byte for byte as Apple's frameworks do (CoreFoundation, `CFPropertyList.c`):
/// tabs, keys sorted by UTF-16 code unit, data in lines of base64, whole seconds in dates.
///
/// One difference: −0.0 keeps its sign, which CoreFoundation drops.
struct XMLWriter {
    private var output = ByteWriter()
    private var path = ValuePath(format: .xml)
    private let limit: Int

    /// The bytes of a whole document.
    ///
    /// - Throws: ``PropertyListError`` for a value that XML 1.0 cannot hold: a control character, a date
    ///   outside the years 0 to 9999, nesting beyond ``PropertyList/nestingLimit``, or a text much longer
    ///   than `limit`.
    static func encode(
        _ root: PropertyList, limit: Int = PropertyList.documentLimit
    ) throws(PropertyListError) -> [UInt8] {
        var writer = XMLWriter(limit: limit)
        writer.output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        writer.output.write("<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" ")
        writer.output.write("\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n")
        try writer.write(root)
        writer.output.write("</plist>\n")
        return writer.output.bytes
    }

    private mutating func write(_ value: PropertyList) throws(PropertyListError) {
        guard output.bytes.count <= limit else { throw path.error(.documentTooLong) }
        indent()
        switch value {
        case .string(let text): try writeElement("string", text)
        case .boolean(true): output.write("<true/>\n")
        case .boolean(false): output.write("<false/>\n")
        case .integer(let integer): try writeElement("integer", integer.description)
        case .real(let real): try writeElement("real", Self.text(of: real))
        case .date(let date): try writeElement("date", text(of: date))
        case .data(let bytes): writeData(bytes)
        case .uid(let uid): try writeReference(uid)
        case .array(let elements): try writeArray(elements)
        case .dictionary(let dictionary): try writeDictionary(dictionary)
        }
    }

    private mutating func writeArray(_ elements: [PropertyList]) throws(PropertyListError) {
        try path.checkNesting()
        guard !elements.isEmpty else { return output.write("<array/>\n") }
        output.write("<array>\n")
        for (position, element) in elements.enumerated() {
            path.enter(.index(position))
            try write(element)
            path.leave()
        }
        indent()
        output.write("</array>\n")
    }

    private mutating func writeDictionary(_ dictionary: PropertyListDictionary) throws(PropertyListError) {
        try path.checkNesting()
        guard !dictionary.isEmpty else { return output.write("<dict/>\n") }
        output.write("<dict>\n")
        for (key, value) in dictionary.sortedByKey {
            path.enter(.key(key))
            indent()
            try writeElement("key", key)
            try write(value)
            path.leave()
        }
        indent()
        output.write("</dict>\n")
    }

    private mutating func writeReference(_ uid: UInt32) throws(PropertyListError) {
        try writeDictionary([PropertyList.keyedArchiveReferenceKey: .integer(PropertyListInteger(UInt64(uid)))])
    }

    /// Base64 in lines that end at column 76, a tab counting as eight, and hold twelve characters at least.
    private mutating func writeData(_ bytes: [UInt8]) {
        let indentation = min(path.depth, 8)
        output.write("<data>\n")
        Base64.encode(bytes, lineLength: 76 - 8 * indentation, indentation: indentation, to: &output)
        indent()
        output.write("</data>\n")
    }

    private mutating func writeElement(_ name: StaticString, _ text: String) throws(PropertyListError) {
        output.write("<")
        output.write(name)
        output.write(">")
        try writeEscaped(text)
        output.write("</")
        output.write(name)
        output.write(">\n")
    }

    private mutating func writeEscaped(_ text: String) throws(PropertyListError) {
        guard text.utf8.contains(where: \.needsAttention) else { return output.write(text) }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": output.write("&lt;")
            case ">": output.write("&gt;")
            case "&": output.write("&amp;")
            case "\r": output.write("&#13;")
            case "\t", "\n": output.write(UInt8(truncatingIfNeeded: scalar.value))
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": throw path.error(.characterNotRepresentable(scalar))
            default: output.write(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }

    private static func text(of real: Double) -> String {
        if real.isInfinite { return real < 0 ? "-infinity" : "+infinity" }
        if real == 0 { return real.sign == .minus ? "-0.0" : "0.0" }
        return real.shortestText(precision: 17)
    }

    private func text(of date: PropertyListDate) throws(PropertyListError) -> String {
        guard let text = CalendarDate(date)?.xmlText else { throw path.error(.dateNotRepresentable) }
        return text
    }

    private mutating func indent() {
        output.write(UInt8(ascii: "\t"), count: path.depth)
    }
}

extension UInt8 {
    /// Whether a character beginning with this byte is escaped or may be refused.
    fileprivate var needsAttention: Bool {
        self < 0x20 || self == UInt8(ascii: "<") || self == UInt8(ascii: ">") || self == UInt8(ascii: "&") || self == 0xEF
    }
}
