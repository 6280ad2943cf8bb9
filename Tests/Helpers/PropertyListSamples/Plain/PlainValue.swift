import PropertyLists

/// A property-list value as the plain readers produce it: numbers as their bits, texts and keys as their UTF-8 bytes, a
/// dictionary as a list of its entries.
///
/// The plain readers judge the library's readers. So a value has nothing of `PropertyList` that could hide a fault: no
/// index of keys, no comparison of strings as text, and an order of entries that counts when values are compared.
package enum PlainValue: Sendable, Equatable {
    case string([UInt8])
    case boolean(Bool)
    case integer(Int128)
    /// The bits of a 64-bit number.
    case real(UInt64)
    /// The bits of the number of seconds since 2001-01-01 00:00:00 UTC.
    case date(UInt64)
    case data([UInt8])
    case uid(UInt32)
    case array([PlainValue])
    /// Each key occurs once.
    case dictionary([Entry])

    package struct Entry: Sendable, Equatable {
        package var key: [UInt8]
        package var value: PlainValue

        package init(key: [UInt8], value: PlainValue) {
            (self.key, self.value) = (key, value)
        }
    }

    /// The deepest allowed nesting of arrays and dictionaries, in every format.
    package static let deepestLevel = 512

    /// A dictionary of entries as a document has them. Of entries with equal keys the last value counts, at the
    /// position of the first.
    package static func dictionary(ofAll entries: [Entry]) -> PlainValue {
        var positions: [[UInt8]: Int] = [:]
        var result: [Entry] = []
        for entry in entries {
            if let position = positions[entry.key] {
                result[position].value = entry.value
            } else {
                positions[entry.key] = result.count
                result.append(entry)
            }
        }
        return .dictionary(result)
    }
}

extension PlainValue {
    /// The same value as one of the library.
    package init(_ value: PropertyList) {
        switch value {
        case .string(let text): self = .string(Array(text.utf8))
        case .boolean(let boolean): self = .boolean(boolean)
        case .integer(let integer): self = .integer(Int128(exactly: integer) ?? .max)
        case .real(let real): self = .real(real.bitPattern)
        case .date(let date): self = .date(date.secondsSinceReferenceDate.bitPattern)
        case .data(let bytes): self = .data(bytes)
        case .uid(let number): self = .uid(number)
        case .array(let elements): self = .array(elements.map { PlainValue($0) })
        case .dictionary(let dictionary):
            self = .dictionary(dictionary.map { Entry(key: Array($0.key.utf8), value: PlainValue($0.value)) })
        }
    }

    /// The same value with the entries of every dictionary in the order in which Apple writes them, that of the UTF-16
    /// code units of their keys.
    package var sortedByKey: PlainValue {
        switch self {
        case .array(let elements):
            return .array(elements.map(\.sortedByKey))
        case .dictionary(let entries):
            let sorted = entries.sorted { left, right in
                String(decoding: left.key, as: UTF8.self).utf16
                    .lexicographicallyPrecedes(String(decoding: right.key, as: UTF8.self).utf16)
            }
            return .dictionary(sorted.map { Entry(key: $0.key, value: $0.value.sortedByKey) })
        case .string, .boolean, .integer, .real, .date, .data, .uid:
            return self
        }
    }

    /// Whether the values are equal if the order of keys does not count.
    package func isEqualInAnyOrder(_ other: PlainValue) -> Bool {
        sortedByKey == other.sortedByKey
    }
}

extension PlainValue: CustomStringConvertible {
    /// The value in a few words, for the message of a failed test. What is long is cut.
    package var description: String {
        switch self {
        case .string(let bytes): Self.quoted(bytes)
        case .boolean(let boolean): "\(boolean)"
        case .integer(let integer): "\(integer)"
        case .real(let bits): "real \(Double(bitPattern: bits)) (\(String(bits, radix: 16)))"
        case .date(let bits): "date \(Double(bitPattern: bits)) (\(String(bits, radix: 16)))"
        case .data(let bytes): "data \(bytes.prefix(40))\(bytes.count > 40 ? "…" : "") of \(bytes.count)"
        case .uid(let number): "uid \(number)"
        case .array(let elements):
            "[\(elements.prefix(10).map(\.description).joined(separator: ", "))\(elements.count > 10 ? ", …" : "")]"
        case .dictionary(let entries):
            "{\(entries.prefix(10).map { "\(Self.quoted($0.key)): \($0.value)" }.joined(separator: ", "))"
                + "\(entries.count > 10 ? ", …" : "")}"
        }
    }

    private static func quoted(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription + (bytes.count > 60 ? "…" : "")
    }
}

/// Why a plain reader refuses a document.
package struct PlainRefusal: Error, Equatable, CustomStringConvertible {
    /// Bytes that are no text in the encoding of the document.
    package static let invalidText = PlainRefusal("bytes or code units that are no characters")
    /// A date in another form than the one that OpenStep writers use.
    package static let dateForm = PlainRefusal("a date of another form")

    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package var description: String { text }
}
