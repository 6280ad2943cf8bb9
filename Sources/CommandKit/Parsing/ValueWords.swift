import PrefsCore
package import PropertyLists

/// The words after the key with which `write` and `register` set a value.
package struct ValueWords {
    package let words: [String]

    /// The most bytes that the words of a value may have. Linux accepts up to 128 KiB in one argument, and 2 MiB in
    /// all.
    package static let lengthLimit = 100_000
    /// The most bytes that property-list text may have before its indentation is removed. Shared containers may unfold
    /// to far more text than there is memory.
    private static let layoutLimit = 40 * lengthLimit

    /// Nil if no words are parsed as exactly this value, or if the words are too long.
    package init?(_ value: PropertyList) {
        guard let words = Self.scalar(value) ?? Self.container(value) ?? Self.text(value),
            words.reduce(0, { $0 + $1.utf8.count }) <= Self.lengthLimit, Self.roundTrips(words, value)
        else { return nil }
        self.words = words
    }

    private static func roundTrips(_ words: [String], _ value: PropertyList) -> Bool {
        var rest = words[...]
        guard case .set(let read)? = try? ValueArgument(parsing: &rest).change else { return false }
        return read == value
    }

    private static func scalar(_ value: PropertyList) -> [String]? {
        switch value {
        // An argument ends at NUL. For a string with NUL, property-list text is used, which has an escape for it.
        case .string(let text): text.utf8.contains(0) ? nil : ["-string", text]
        case .boolean(let flag): ["-bool", flag ? "true" : "false"]
        case .integer(let number): ["-int", number.description]
        case .real(let number): ["-float", number.shortestText(exponentFrom: 17)]
        case .date(let date): date.isoText.map { ["-date", $0] }
        case .data(let bytes): ["-data", bytes.hexadecimalText]
        case .uid, .array, .dictionary: nil
        }
    }

    /// The words for an array or a dictionary of scalars, which are easier to read than property-list text.
    private static func container(_ value: PropertyList) -> [String]? {
        var words: [String]
        var length = 0
        switch value {
        case .array(let elements):
            words = ["-array"]
            for element in elements {
                guard let more = scalar(element), fit(more, after: &length) else { return nil }
                words += more
            }
        case .dictionary(let dictionary):
            words = ["-dict"]
            for (key, value) in dictionary.sortedByKey {
                guard let name = scalar(.string(key)), let more = scalar(value), fit(name + more, after: &length)
                else { return nil }
                words += name + more
            }
        default:
            return nil
        }
        return words
    }

    /// Adds the length of the words to `length`, and returns whether that is within the limit.
    private static func fit(_ words: [String], after length: inout Int) -> Bool {
        for word in words { length += word.utf8.count }
        return length <= lengthLimit
    }

    /// The value as property-list text on one line.
    package static func text(_ value: PropertyList) -> [String]? {
        guard let bytes = value.openStepText(limit: layoutLimit) else { return nil }
        // Line feeds in quoted strings are escaped, so every line feed of the text belongs to its layout.
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
        return [String(decoding: Array(lines.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)]
    }
}
