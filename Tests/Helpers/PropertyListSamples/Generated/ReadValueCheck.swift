import PropertyLists

/// Asks a value that was read for its parts, in the ways in which programs do, and compares the answers with the value
/// that the document was made of.
struct ReadValueCheck {
    private let expected: PlainValue
    private let read: PropertyList

    init(_ expected: PlainValue, _ read: PropertyList) {
        (self.expected, self.read) = (expected, read)
    }

    // MARK: Keys

    /// What is wrong with looking up keys, those that are there and others; nil if nothing is.
    func lookups() -> String? {
        Self.lookups(expected, read)
    }

    private static func lookups(_ expected: PlainValue, _ read: PropertyList) -> String? {
        switch (expected, read) {
        case (.array(let elements), .array(let read)):
            for (element, read) in zip(elements, read) {
                if let problem = lookups(element, read) { return problem }
            }
        case (.dictionary(let entries), .dictionary(let read)):
            for entry in entries {
                let key = String(decoding: entry.key, as: UTF8.self)
                guard let value = read[key], PlainValue(value) == entry.value else { return "another value of \(key)" }
                if let problem = lookups(entry.value, value) { return problem }
            }
            for key in ["a", "b", "e\u{301}", "k3", "no such key", ""]
            where read[key] != nil && !entries.contains(where: { $0.key == Array(key.utf8) }) {
                return "a value of \(key), which is not there"
            }
        default: break
        }
        return nil
    }

    // MARK: Comparisons

    /// What is wrong with comparing the value with one of other memory, and its parts with each other; nil if nothing
    /// is. The results are remembered from the beginning, as otherwise those of very large values are.
    func comparisons() -> String? {
        var comparison = ValueComparison(rememberingAfter: 0)
        let other = expected.propertyList
        guard comparison.areEqual(read, other) else { return "a value that does not equal itself" }
        return Self.comparisons(expected, read, other, &comparison)
    }

    private static func comparisons(
        _ expected: PlainValue, _ read: PropertyList, _ other: PropertyList, _ comparison: inout ValueComparison
    ) -> String? {
        let parts = zip(expected.parts, zip(read.parts, other.parts)).map { ($0, $1.0, $1.1) }
        for (left, read, _) in parts.prefix(4) {
            for (right, _, other) in parts.prefix(4) {
                let isEqual = left.sorted == right.sorted
                // The second time, the answer is a remembered one.
                for _ in 0..<2 where comparison.areEqual(read, other) != isEqual {
                    return "\(left) equals \(right): \(!isEqual)"
                }
            }
        }
        for (part, read, other) in parts {
            if let problem = comparisons(part, read, other, &comparison) { return problem }
        }
        return nil
    }

    // MARK: Texts

    /// What is wrong with searching for texts, those that are there and others; nil if nothing is.
    func searches() -> String? {
        var texts: [[UInt8]] = []
        Self.collect(expected, &texts)
        let lowercase = texts.map { Array(String(decoding: $0, as: UTF8.self).lowercased().utf8) }
        let last = texts.last.map { String(decoding: $0, as: UTF8.self) } ?? "a"
        for wanted in Set([last, last.uppercased(), String(last.dropFirst(2)), "b", "É", "zz", ""]) {
            let bytes = Array(wanted.lowercased().utf8)
            let isThere = !bytes.isEmpty && lowercase.contains { Self.contains($0, bytes) }
            let pattern = TextPattern(wanted)
            var search = ValueSearch(text: pattern.occurs)
            if search.isFound(in: read) != isThere { return "\(wanted.debugDescription) is there: \(isThere)" }
        }
        return nil
    }

    private static func collect(_ value: PlainValue, _ texts: inout [[UInt8]]) {
        switch value {
        case .string(let text): texts.append(text)
        case .array(let elements): for element in elements { collect(element, &texts) }
        case .dictionary(let entries):
            for entry in entries {
                texts.append(entry.key)
                collect(entry.value, &texts)
            }
        case .boolean, .integer, .real, .date, .data, .uid: break
        }
    }

    private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        guard text.count >= part.count else { return false }
        return (0...text.count - part.count).contains { text[$0] == part[0] && text[$0...].starts(with: part) }
    }
}

extension PlainValue {
    /// The values that this one contains directly.
    fileprivate var parts: [PlainValue] {
        switch self {
        case .array(let elements): elements
        case .dictionary(let entries): entries.map(\.value)
        default: []
        }
    }

    /// The same value with the keys of every dictionary in ascending order.
    fileprivate var sorted: PlainValue {
        switch self {
        case .array(let elements): .array(elements.map(\.sorted))
        case .dictionary(let entries):
            .dictionary(entries.sortedByKey.map { Entry(key: $0.key, value: $0.value.sorted) })
        default: self
        }
    }
}

extension PropertyList {
    /// The values that this one contains directly.
    fileprivate var parts: [PropertyList] {
        switch self {
        case .array(let elements): elements
        case .dictionary(let entries): entries.map(\.value)
        default: []
        }
    }
}
