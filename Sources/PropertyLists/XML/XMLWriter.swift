/// Writes XML property lists byte for byte as Apple's frameworks do (CoreFoundation, `CFPropertyList.c`): indented by
/// tabs, keys sorted by UTF-16 code unit, data in lines of base64, dates in whole seconds.
///
/// There is one difference: −0.0 keeps its sign, which CoreFoundation drops.
struct XMLWriter: NestedTextWriter, ~Copyable {
    static let format = PropertyListError.Format.xml
    static let arrayBrackets = TextBrackets(opening: "<array>\n", closing: "</array>\n", empty: "<array/>\n")
    static let dictionaryBrackets = TextBrackets(opening: "<dict>\n", closing: "</dict>\n", empty: "<dict/>\n")

    /// The declarations before the root element.
    static let beginning: StaticString = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

        """

    var output: TextWriter
    var depth = 0

    static func write(_ root: PropertyList, to output: consuming TextWriter) throws(PropertyListError) {
        var writer = XMLWriter(output: output)
        writer.output.write(beginning)
        writer.output.write("<plist version=\"1.0\">\n")
        try writer.write(root, share: 1)
        writer.output.write("</plist>\n")
        try writer.finish()
    }

    /// Indents a line. The text of each value, key and bracket ends with a line feed, so the line has begun already.
    mutating func beginLine() {
        output.write(UInt8(ascii: "\t"), count: depth)
    }

    mutating func writeKey(_ key: String) throws(PropertyListError) {
        try write("<key>", key, "</key>\n")
        beginLine()
    }

    mutating func writeScalar(_ scalar: PropertyList) throws(PropertyListError) {
        switch scalar {
        case .string(let text): try write("<string>", text, "</string>\n")
        case .boolean(true): output.write("<true/>\n")
        case .boolean(false): output.write("<false/>\n")
        case .integer(let integer): write(integer)
        case .real(let real): write(real)
        case .date(let date): try write(date)
        case .data(let bytes): write(bytes)
        case .uid, .array, .dictionary: break
        }
    }

    static func checkKey(_ key: String) throws(PropertyListError) {
        try XMLEscaping.check(key.utf8.span)
    }

    static func checkScalar(_ scalar: PropertyList) throws(PropertyListError) {
        switch scalar {
        case .string(let text): try XMLEscaping.check(text.utf8.span)
        case .date(let date): _ = try calendarDate(date)
        default: break
        }
    }

    private mutating func write(_ integer: PropertyListInteger) {
        output.write("<integer>")
        output.write(integer)
        output.write("</integer>\n")
    }

    private mutating func write(_ real: Double) {
        output.write("<real>")
        if real.isInfinite {
            output.write(real < 0 ? "-infinity" : "+infinity")
        } else if real == 0 {
            output.write(real.sign == .minus ? "-0.0" : "0.0")
        } else {
            output.write(real: real)
        }
        output.write("</real>\n")
    }

    private mutating func write(_ date: PropertyListDate) throws(PropertyListError) {
        let calendar = try Self.calendarDate(date)
        output.write("<date>")
        output.write(upTo: 20) { calendar.appendXMLText(to: &$0) }
        output.write("</date>\n")
    }

    /// Writes data in base64. Lines end at column 76, with a tab counting as eight columns, and have at least twelve
    /// characters.
    private mutating func write(_ bytes: [UInt8]) {
        let indentation = min(depth, 8)
        output.write("<data>\n")
        Base64.encode(bytes, lineLength: 76 - 8 * indentation, indentation: indentation, to: &output)
        beginLine()
        output.write("</data>\n")
    }

    private mutating func write(
        _ opening: StaticString, _ text: String, _ closing: StaticString
    ) throws(PropertyListError) {
        output.write(opening)
        try writeEscaped(text.utf8.span)
        output.write(closing)
    }

    private mutating func writeEscaped(_ text: Span<UInt8>) throws(PropertyListError) {
        guard var position = XMLEscaping.firstCandidate(in: text, from: 0) else { return output.write(text) }
        var written = 0
        while true {
            if let escaped = try XMLEscaping.escaped(text, at: position) {
                output.write(text.extracting(written..<position))
                output.write(escaped)
                written = position + 1
            }
            guard let next = XMLEscaping.firstCandidate(in: text, from: position + 1) else { break }
            position = next
        }
        output.write(text.extracting(written...))
    }
}
