import PropertyLists

extension PlainValue {
    /// The value that is read after this one has been written in a format: its keys are sorted, and what the format
    /// lacks is replaced. Nil if the format cannot hold the value.
    package func written(as format: DocumentFormat) -> PlainValue? {
        guard format == .binary else { return carried(by: format) }
        guard case .dictionary(let entries) = self else { return self }
        return .dictionary(entries.sortedByKey)
    }

    private func carried(by format: DocumentFormat) -> PlainValue? {
        switch self {
        case .boolean, .integer: return self
        case .string(let text): return format == .xml && !text.isInXML ? nil : self
        case .real(let bits):
            let real = Double(bitPattern: bits)
            if format == .json, !real.isFinite { return nil }
            return real.isNaN ? .real(Double.nan.bitPattern) : self
        case .date(let bits):
            let seconds = Double(bitPattern: bits)
            guard let date = SpelledDate(seconds) else { return nil }
            return format == .json ? .string(date.isoBytes) : .date((seconds.rounded(.down) + 0).bitPattern)
        case .data(let bytes): return format == .json ? .string(SpelledBase64.characters(of: bytes)) : self
        case .uid(let number): return format == .xml ? self : Self.reference(number)
        case .array(let elements):
            let carried = elements.compactMap { $0.carried(by: format) }
            return carried.count == elements.count ? .array(carried) : nil
        case .dictionary(let entries):
            let carried = entries.compactMap { entry in
                format == .xml && !entry.key.isInXML
                    ? nil : entry.value.carried(by: format).map { Entry(key: entry.key, value: $0) }
            }
            guard carried.count == entries.count else { return nil }
            let value = PlainValue.dictionary(carried.sortedByKey)
            return format == .xml ? value.withReference : value
        }
    }

    /// The dictionary that denotes a reference of a keyed archive.
    static func reference(_ number: UInt32) -> PlainValue {
        .dictionary([Entry(key: referenceKey, value: .integer(Int128(number)))])
    }

    /// The reference that this value is in XML, if it is a dictionary that denotes one; otherwise the value.
    var withReference: PlainValue {
        guard case .dictionary(let entries) = self, entries.count == 1, entries[0].key == Self.referenceKey,
            case .integer(let integer) = entries[0].value, let number = UInt32(exactly: integer)
        else { return self }
        return .uid(number)
    }

    private static let referenceKey = Array("CF$UID".utf8)

    /// The same value as one of the library, of dictionaries that share no keys in memory.
    package var propertyList: PropertyList {
        switch self {
        case .string(let text): .string(String(decoding: text, as: UTF8.self))
        case .boolean(let boolean): .boolean(boolean)
        case .integer(let integer): .integer(PropertyListInteger(exactly: integer) ?? 0)
        case .real(let bits): .real(Double(bitPattern: bits))
        case .date(let bits): .date(PropertyListDate(secondsSinceReferenceDate: Double(bitPattern: bits)))
        case .data(let bytes): .data(bytes)
        case .uid(let number): .uid(number)
        case .array(let elements): .array(elements.map(\.propertyList))
        case .dictionary(let entries):
            .dictionary(
                PropertyListDictionary(
                    entries.map { (String(decoding: $0.key, as: UTF8.self), $0.value.propertyList) }))
        }
    }
}

extension [PlainValue.Entry] {
    /// The entries in ascending order of the UTF-16 code units of their keys.
    var sortedByKey: [PlainValue.Entry] {
        count < 2
            ? self
            : map { (units: [UInt16](String(decoding: $0.key, as: UTF8.self).utf16), entry: $0) }
                .sorted { $0.units.lexicographicallyPrecedes($1.units) }.map(\.entry)
    }
}

extension [UInt8] {
    /// Whether XML can hold the text: it has no NUL, U+FFFE and U+FFFF.
    fileprivate var isInXML: Bool {
        for (position, byte) in enumerated() {
            if byte == 0 { return false }
            if byte == 0xEF, self[position + 1] == 0xBF, self[position + 2] >= 0xBE { return false }
        }
        return true
    }
}
