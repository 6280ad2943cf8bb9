import PrefsCore
import PropertyLists

/// A value as `write` and `register` take it: the words behind the key.
struct ValueWords {
    let words: [String]

    /// In bytes. The system takes words up to 128 KiB, and 2 MiB of them.
    static let lengthLimit = 100_000
    /// How long a text may be in which lines are indented; shared values may stand for far more than there is memory.
    private static let layoutLimit = 40 * lengthLimit

    /// Nil where no words stand for exactly this value, or only far too long ones.
    init?(_ value: PropertyList) {
        guard let words = Self.scalar(value) ?? Self.container(value) ?? Self.text(value),
            words.reduce(0, { $0 + $1.utf8.count }) <= Self.lengthLimit, Self.mean(words, value)
        else { return nil }
        self.words = words
    }

    private static func mean(_ words: [String], _ value: PropertyList) -> Bool {
        var arguments = ArgumentCursor(words)
        guard case .set(let read)? = try? ValueArgument(parsing: &arguments).change else { return false }
        return read == value
    }

    private static func scalar(_ value: PropertyList) -> [String]? {
        switch value {
        // An argument ends at NUL; property-list text has an escape for it.
        case .string(let text): text.utf8.contains(0) ? nil : ["-string", text]
        case .boolean(let flag): ["-bool", flag ? "true" : "false"]
        case .integer(let number): ["-int", number.description]
        case .real(let number): ["-float", number.shortestText(precision: 17)]
        case .date(let date): date.isoText.map { ["-date", $0] }
        case .data(let bytes): ["-data", bytes.hexadecimalText]
        case .uid, .array, .dictionary: nil
        }
    }

    /// An array or a dictionary of scalars, which is easier to read than text for both.
    private static func container(_ value: PropertyList) -> [String]? {
        var words: [String]
        var length = 0
        switch value {
        case .array(let elements):
            words = ["-array"]
            for element in elements {
                guard let more = scalar(element), areShort(more, after: &length) else { return nil }
                words += more
            }
        case .dictionary(let dictionary):
            words = ["-dict"]
            for (key, value) in dictionary.sortedByKey {
                guard let name = scalar(.string(key)), let more = scalar(value), areShort(name + more, after: &length)
                else { return nil }
                words += name + more
            }
        default:
            return nil
        }
        return words
    }

    /// Whether there is room for more words behind so many bytes, to which they are added.
    private static func areShort(_ words: [String], after length: inout Int) -> Bool {
        for word in words { length += word.utf8.count }
        return length <= lengthLimit
    }

    /// Property-list text, on one line.
    private static func text(_ value: PropertyList) -> [String]? {
        guard let bytes = value.openStepText(limit: layoutLimit) else { return nil }
        // In quotes a line feed is an escape, so that each that is there is one of the layout.
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
        return [String(decoding: Array(lines.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)]
    }
}
