/// Writes JSON (RFC 8259): keys sorted by UTF-16 code unit as in XML, two spaces a level or everything on one line.
///
/// A real has a point or an exponent, and so is read as a real again. What JSON has no kind for is written as others
/// write it: dates as ISO 8601 in UTC, data as base64, references of keyed archives as XML has them.
struct JSONWriter: ~Copyable {
    private var output: TextWriter
    private let isCompact: Bool
    /// How many arrays and dictionaries are around the value that is written.
    private var depth = 0

    /// The bytes of a whole document.
    ///
    /// - Throws: ``PropertyListError`` for a real that is not finite, a date outside the years 0 to 9999, nesting
    ///   beyond ``PropertyList/nestingLimit``, or a text much longer than `limit`.
    static func encode(
        _ root: PropertyList, isCompact: Bool, limit: Int = PropertyList.documentLimit
    ) throws(PropertyListError) -> [UInt8] {
        var collector = TextCollector(limit: limit)
        try write(root, isCompact: isCompact, to: TextWriter { collector.append($0, progress: $1) })
        return collector.bytes
    }

    /// Writes a whole document.
    ///
    /// - Throws: ``PropertyListError`` as above; `documentTooLong` when the text is refused.
    static func write(
        _ root: PropertyList, isCompact: Bool, to output: consuming TextWriter
    ) throws(PropertyListError) {
        var writer = JSONWriter(output: output, isCompact: isCompact)
        try writer.write(root, share: 1)
        writer.output.write("\n")
        writer.output.finish()
        try writer.checkRefusal()
    }

    /// - Parameter share: How much of the document this value is, from 0 to 1, if all values of a container
    ///   are alike.
    private mutating func write(_ value: PropertyList, share: Double) throws(PropertyListError) {
        try checkRefusal()
        switch value {
        case .string(let text): write(text)
        case .boolean(true): output.write("true")
        case .boolean(false): output.write("false")
        case .integer(let integer): output.write(upTo: 20) { integer.appendDecimal(to: &$0) }
        case .real(let real): try write(real)
        case .date(let date): try write(date)
        case .data(let bytes): write(bytes)
        case .uid(let uid): return try writeReference(uid, share)
        case .array(let elements) where !elements.isEmpty: return try write(elements, share)
        case .dictionary(let dictionary) where !dictionary.isEmpty: return try write(dictionary, share)
        case .array: try writeEmpty("[]")
        case .dictionary: try writeEmpty("{}")
        }
        output.progress += share
    }

    private mutating func write(_ elements: [PropertyList], _ share: Double) throws(PropertyListError) {
        try enter("[")
        let share = share / Double(elements.count)
        let elements = elements.span
        for position in elements.indices {
            beginElement(isFirst: position == 0)
            do throws(PropertyListError) {
                try write(elements[position], share: share)
            } catch {
                throw error.inside(.index(position))
            }
        }
        leave("]")
    }

    private mutating func write(_ dictionary: PropertyListDictionary, _ share: Double) throws(PropertyListError) {
        try enter("{")
        let share = share / Double(dictionary.count)
        let sorted = dictionary.sortedByKey
        let elements = sorted.span
        for position in elements.indices {
            beginElement(isFirst: position == 0)
            write(elements[position].key)
            output.write(isCompact ? ":" : ": ")
            do throws(PropertyListError) {
                try write(elements[position].value, share: share)
            } catch {
                throw error.inside(.key(elements[position].key))
            }
        }
        leave("}")
    }

    private mutating func writeReference(_ uid: UInt32, _ share: Double) throws(PropertyListError) {
        try write([PropertyList.keyedArchiveReferenceKey: .integer(PropertyListInteger(UInt64(uid)))], share)
    }

    @inline(__always)
    private mutating func enter(_ bracket: StaticString) throws(PropertyListError) {
        try Self.checkNesting(depth)
        output.write(bracket)
        depth += 1
    }

    @inline(__always)
    private mutating func leave(_ bracket: StaticString) {
        depth -= 1
        beginLine()
        output.write(bracket)
    }

    @inline(__always)
    private mutating func beginElement(isFirst: Bool) {
        if !isFirst { output.write(",") }
        beginLine()
    }

    @inline(__always)
    private mutating func beginLine() {
        guard !isCompact else { return }
        output.write("\n")
        output.write(UInt8(ascii: " "), count: depth * 2)
    }

    @inline(__always)
    private mutating func writeEmpty(_ brackets: StaticString) throws(PropertyListError) {
        try Self.checkNesting(depth)
        output.write(brackets)
    }

    private func checkRefusal() throws(PropertyListError) {
        guard !output.isRefused else { throw PropertyListError(writingJSON: .documentTooLong) }
    }

    /// Makes sure that an array or a dictionary may stand inside so many others, and be read again.
    static func checkNesting(_ depth: Int) throws(PropertyListError) {
        guard depth < PropertyList.nestingLimit else { throw PropertyListError(writingJSON: .nestingTooDeep) }
    }

    private mutating func write(_ real: Double) throws(PropertyListError) {
        try Self.checkFinite(real)
        // Swift's own text has the fewest digits, and always a point or an exponent.
        output.write(text: real.description)
    }

    static func checkFinite(_ real: Double) throws(PropertyListError) {
        guard real.isFinite else { throw PropertyListError(writingJSON: .realNotRepresentable) }
    }

    private mutating func write(_ date: PropertyListDate) throws(PropertyListError) {
        let calendar = try Self.calendarDate(date)
        output.write("\"")
        output.write(upTo: 30) { calendar.appendText(withFractionOf: date, to: &$0) }
        output.write("\"")
    }

    static func calendarDate(_ date: PropertyListDate) throws(PropertyListError) -> CalendarDate {
        guard let calendar = CalendarDate(date), calendar.hasText else {
            throw PropertyListError(writingJSON: .dateNotRepresentable)
        }
        return calendar
    }

    private mutating func write(_ bytes: [UInt8]) {
        output.write("\"")
        Base64.encode(bytes, to: &output)
        output.write("\"")
    }

    @inline(__always)
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
