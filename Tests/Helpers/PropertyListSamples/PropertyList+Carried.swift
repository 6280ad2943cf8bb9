import PropertyLists

extension PropertyList {
    /// The value that is read after this one has been written in a format: it differs only by what the format is known
    /// to lose.
    ///
    /// XML and OpenStep text have a single NaN, and dates in whole seconds. They hold a reference of a keyed archive as
    /// a dictionary with the key `CF$UID`, which is read as a reference from XML, and as a dictionary from OpenStep
    /// text.
    package func carried(by format: PropertyListFormat) -> PropertyList {
        guard format != .binary else { return self }
        switch self {
        case .real(let real) where real.isNaN:
            return .real(.nan)
        case .date(let date):
            guard let calendar = CalendarDate(date) else { return self }
            return .date(PropertyListDate(secondsSinceReferenceDate: Double(calendar.secondsSinceReferenceDate)))
        case .uid(let uid):
            return format == .xml ? self : ["CF$UID": .integer(PropertyListInteger(UInt64(uid)))]
        case .array(let elements):
            return .array(elements.map { $0.carried(by: format) })
        case .dictionary(let dictionary):
            if format == .xml, dictionary.count == 1, case .integer(let integer)? = dictionary["CF$UID"],
                let uid = UInt32(exactly: integer)
            {
                return .uid(uid)
            }
            return .dictionary(PropertyListDictionary(dictionary.map { ($0.key, $0.value.carried(by: format)) }))
        case .string, .boolean, .integer, .real, .data:
            return self
        }
    }

    /// Whether the error refuses this value rightly: it names a part of the value that the error's format cannot hold.
    package func canBeRefused(_ error: PropertyListError) -> Bool {
        guard error.format != .binary, case .value(let path) = error.place, let part = part(at: path) else {
            return false
        }
        switch (error.reason, part) {
        case (.characterNotRepresentable(let scalar), _):
            guard error.format == .xml, scalar.isRefusedInXML else { return false }
            if case .string(let text) = part, text.unicodeScalars.contains(scalar) { return true }
            if case .key(let key)? = path.last, key.unicodeScalars.contains(scalar) { return true }
            return false
        case (.dateNotRepresentable, .date(let date)):
            return CalendarDate(date).map { !(0...9_999).contains($0.year) } ?? true
        case (.realNotRepresentable, .real(let real)):
            return error.format == .json && !real.isFinite
        case (.nestingTooDeep, .uid):
            // A reference is written as a dictionary, which is one more level of nesting.
            return path.count == Self.nestingLimit
        default:
            return false
        }
    }

    /// Whether the value is small enough to traverse as a whole, where shared parts count as often as they occur.
    package var isShort: Bool {
        var rest = 100_000
        return fits(in: &rest)
    }

    private func fits(in rest: inout Int) -> Bool {
        switch self {
        case .array(let elements):
            rest -= 1
            return rest > 0 && elements.allSatisfy { $0.fits(in: &rest) }
        case .dictionary(let dictionary):
            rest -= 1
            return rest > 0
                && dictionary.allSatisfy {
                    rest -= 1 + $0.key.utf8.count
                    return $0.value.fits(in: &rest)
                }
        case .string(let text): rest -= 1 + text.utf8.count
        case .data(let bytes): rest -= 1 + bytes.count
        case .boolean, .integer, .real, .date, .uid: rest -= 1
        }
        return rest > 0
    }

    private func part(at path: [PropertyListError.PathComponent]) -> PropertyList? {
        path.reduce(self) { part, component in
            switch (part, component) {
            case (.array(let elements)?, .index(let index)): elements.indices.contains(index) ? elements[index] : nil
            case (.dictionary(let dictionary)?, .key(let key)): dictionary[key]
            default: nil
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether XML does not have the character, and the writer refuses it. Control characters, which XML 1.0 does not
    /// have either, are written as Apple writes them.
    fileprivate var isRefusedInXML: Bool {
        value == 0 || value == 0xFFFE || value == 0xFFFF
    }
}
