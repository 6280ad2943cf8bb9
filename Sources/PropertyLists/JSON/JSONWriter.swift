/// Writes JSON (RFC 8259) with keys sorted by UTF-16 code unit as in XML, indented by two spaces per level or on one
/// line.
///
/// A real is written with a point or an exponent, so that it is read back as a real. Kinds that JSON lacks are written
/// as other programs write them: dates as ISO 8601 in UTC, data as base64, references of keyed archives as the
/// dictionary that XML uses.
struct JSONWriter: NestedTextWriter, ~Copyable {
    static let format = PropertyListError.Format.json
    static let arrayBrackets = TextBrackets(opening: "[", separator: ",", closing: "]", empty: "[]")
    static let dictionaryBrackets = TextBrackets(opening: "{", separator: ",", closing: "}", empty: "{}")

    var output: TextWriter
    private let isCompact: Bool
    var depth = 0

    private init(output: consuming TextWriter, isCompact: Bool) {
        self.output = output
        self.isCompact = isCompact
    }

    static func write(_ root: PropertyList, to output: consuming TextWriter) throws(PropertyListError) {
        try write(root, isCompact: false, to: output)
    }

    static func write(
        _ root: PropertyList, isCompact: Bool, to output: consuming TextWriter
    ) throws(PropertyListError) {
        var writer = JSONWriter(output: output, isCompact: isCompact)
        try writer.write(root, share: 1)
        writer.output.write("\n")
        try writer.finish()
    }

    static func encode(
        _ root: PropertyList, isCompact: Bool, limit: Int = PropertyList.documentLimit
    ) throws(PropertyListError) -> [UInt8] {
        try TextCollector.collect(limit: limit) { (output) throws(PropertyListError) in
            try write(root, isCompact: isCompact, to: output)
        }
    }

    mutating func beginLine() {
        guard !isCompact else { return }
        output.write("\n")
        output.write(UInt8(ascii: " "), count: depth * 2)
    }

    mutating func writeKey(_ key: String) {
        write(key)
        output.write(isCompact ? ":" : ": ")
    }

    mutating func writeScalar(_ scalar: PropertyList) throws(PropertyListError) {
        switch scalar {
        case .string(let text): write(text)
        case .boolean(true): output.write("true")
        case .boolean(false): output.write("false")
        case .integer(let integer): output.write(integer)
        case .real(let real): try write(real)
        case .date(let date): try write(date)
        case .data(let bytes): write(bytes)
        case .uid, .array, .dictionary: break
        }
    }

    static func checkScalar(_ scalar: PropertyList) throws(PropertyListError) {
        switch scalar {
        case .real(let real): try checkFinite(real)
        case .date(let date): _ = try calendarDate(date)
        default: break
        }
    }

    private mutating func write(_ real: Double) throws(PropertyListError) {
        try Self.checkFinite(real)
        // Swift's description has the fewest digits that identify the number, and always a point or an exponent.
        output.write(text: real.description)
    }

    private static func checkFinite(_ real: Double) throws(PropertyListError) {
        guard real.isFinite else { throw PropertyListError(writing: .realNotRepresentable, as: format) }
    }

    private mutating func write(_ date: PropertyListDate) throws(PropertyListError) {
        let calendar = try Self.calendarDate(date)
        output.write("\"")
        output.write(upTo: 30) { calendar.appendText(withFractionOf: date, to: &$0) }
        output.write("\"")
    }

    private mutating func write(_ bytes: [UInt8]) {
        output.write("\"")
        Base64.encode(bytes, to: &output)
        output.write("\"")
    }

    private mutating func write(_ text: String) {
        output.write("\"")
        writeEscaped(text.utf8.span)
        output.write("\"")
    }

    private mutating func writeEscaped(_ text: Span<UInt8>) {
        var written = 0
        while let position = JSONEscaping.firstEscaped(in: text, from: written) {
            output.write(text.extracting(written..<position))
            JSONEscaping.write(text[position], to: &output)
            written = position + 1
        }
        output.write(text.extracting(written...))
    }
}
