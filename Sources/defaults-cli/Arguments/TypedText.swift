import PrefsCore

/// The flags that say of what type the next argument is.
enum TypedText: CaseIterable {
    case string, data, integer, real, boolean, date

    init?(flag: String) {
        guard let type = Self.allCases.first(where: { $0.flags.contains(flag) }) else { return nil }
        self = type
    }

    private var flags: [String] {
        switch self {
        case .string: ["-string"]
        case .data: ["-data"]
        case .integer: ["-int", "-integer"]
        case .real: ["-float"]
        case .boolean: ["-bool", "-boolean"]
        case .date: ["-date"]
        }
    }

    /// What the text must look like, for messages.
    private var expectation: String {
        switch self {
        case .string: "text"
        case .data: "an even number of hexadecimal digits"
        case .integer: "a whole number from -9223372036854775808 to 18446744073709551615"
        case .real: "a number"
        case .boolean: "true, yes, on, 1, false, no, off or 0"
        case .date: "a date like '2024-01-02 03:04:05 +0000' or 2024-01-02T03:04:05Z"
        }
    }

    func convert(_ text: String) throws(CommandError) -> PropertyList {
        guard let value = value(of: text) else {
            throw .badValue(text, flag: flags.first ?? "", expected: expectation)
        }
        return value
    }

    private func value(of text: String) -> PropertyList? {
        switch self {
        case .string:
            .string(text)
        case .data:
            Self.data(text).map(PropertyList.data)
        case .integer:
            PropertyListInteger(text.utf8.trimmed, allowingHexadecimal: false).map(PropertyList.integer)
        case .real:
            Double(propertyListText: text.utf8.trimmed).map(PropertyList.real)
        case .boolean:
            Self.boolean(text.lowercased()).map(PropertyList.boolean)
        case .date:
            PropertyListDate(text: text.utf8.trimmed).map(PropertyList.date)
        }
    }

    private static func boolean(_ word: String) -> Bool? {
        switch word {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }

    private static func data(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: Int?
        for character in text.unicodeScalars where !character.properties.isWhitespace {
            guard character.isASCII, let digit = Character(character).hexDigitValue else { return nil }
            if let first = high {
                bytes.append(UInt8(first << 4 | digit))
                high = nil
            } else {
                high = digit
            }
        }
        return high == nil ? bytes : nil
    }
}

extension String.UTF8View {
    /// Without blanks on either side.
    fileprivate var trimmed: Substring.UTF8View {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let rest = drop(while: isBlank)
        return rest.lastIndex { !isBlank($0) }.map { rest[...$0] } ?? rest
    }
}
