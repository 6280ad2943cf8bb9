/// GNUstep's extensions of the OpenStep format (libs-base, `NSPropertyList.m`): `<*I5>` is an integer, `<*R0.5>` a
/// real, `<*BY>` and `<*BN>` are booleans, `<*D2001-02-03 04:05:06 +0000>` is a date, and `<[aGVsbG8=]>` data in
/// base64. The text of a typed value may be in double quotes.
extension OpenStepReader {
    /// Reads a typed value whose `<*` has been taken.
    mutating func readTypedValue(from start: Int) throws(PropertyListError) -> PropertyList {
        guard let type = scanner.cursor.next else { throw scanner.unexpected() }
        scanner.cursor.advance()
        let text = try takeTypedText(from: start)
        switch type {
        case UInt8(ascii: "I"):
            guard let integer = PropertyListInteger(text, allowingHexadecimal: false) else {
                throw scanner.error(.invalidInteger, at: start)
            }
            return .integer(integer)
        case UInt8(ascii: "R"):
            guard let real = Double(propertyListText: text) else { throw scanner.error(.invalidReal, at: start) }
            return .real(real)
        case UInt8(ascii: "B"):
            if text == [UInt8(ascii: "Y")] { return .boolean(true) }
            if text == [UInt8(ascii: "N")] { return .boolean(false) }
            throw scanner.error(.expected("Y or N"), at: start)
        case UInt8(ascii: "D"):
            guard let date = PropertyListDate(text: text) else { throw scanner.error(.invalidDate, at: start) }
            return .date(date)
        default:
            throw scanner.error(.unexpectedByte(type), at: start + 2)
        }
    }

    private mutating func takeTypedText(from start: Int) throws(PropertyListError) -> [UInt8] {
        let isQuoted = scanner.cursor.take("\"")
        let textStart = scanner.cursor.offset
        scanner.cursor.skip { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "\"") }
        guard let text = scanner.cursor.view.copy(textStart..<scanner.cursor.offset) else { throw scanner.unexpected() }
        if isQuoted, !scanner.cursor.take("\"") { throw scanner.unexpected() }
        guard scanner.cursor.take(">") else { throw scanner.unexpected() }
        return text
    }

    /// Reads base64 data whose `<[` has been taken. Characters that are not base64 are skipped, as in GNUstep. If there
    /// is no base64 at all, only blanks are skipped, so that damaged data is not silently read as empty.
    mutating func readBase64Data(from start: Int) throws(PropertyListError) -> [UInt8] {
        let textStart = scanner.cursor.offset
        scanner.cursor.skip { $0 != UInt8(ascii: "]") }
        guard let text = scanner.cursor.view.bytes(textStart..<scanner.cursor.offset), scanner.cursor.take("]>") else {
            throw scanner.unexpected()
        }
        try scanner.checkText(textStart..<textStart + text.count)
        guard let data = Base64.decode(text, skipping: { _ in true }), !data.isEmpty || text.allSatisfy(\.isBlank)
        else {
            throw scanner.error(.invalidData, at: start)
        }
        return data
    }
}
