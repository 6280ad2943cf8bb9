/// Scans the tokens of a text format. This is the part that the scanners of all formats have in common: the position in
/// the document, and the errors that name it. Taking a token reads it and moves the cursor past it.
protocol TextScanner {
    /// The format that errors name.
    static var format: PropertyListError.Format { get }

    var cursor: ByteCursor { get set }
}

extension TextScanner {
    func error(_ reason: PropertyListError.Reason, at offset: Int? = nil) -> PropertyListError {
        let offset = offset ?? cursor.offset
        return PropertyListError(reason, in: Self.format, at: .offset(offset, line: cursor.view.line(at: offset)))
    }

    /// The error for a character at the cursor that the syntax does not allow, or for the end of the document.
    func unexpected() -> PropertyListError {
        guard let byte = cursor.next else { return error(.unexpectedEnd) }
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        guard length > 1, let text = cursor.view.text(cursor.offset..<cursor.offset + length),
            let scalar = text.unicodeScalars.first
        else { return error(.unexpectedByte(byte)) }
        return error(.unexpectedCharacter(scalar))
    }

    /// The error that `text` is expected at the cursor, or that the document ends there.
    func expected(_ text: String) -> PropertyListError {
        cursor.isAtEnd ? unexpected() : error(.expected(text))
    }

    /// - Throws: ``PropertyListError`` if the range is not valid UTF-8.
    func text(_ range: Range<Int>) throws(PropertyListError) -> String {
        guard let text = cursor.view.text(range) else { throw error(.invalidText, at: range.lowerBound) }
        return text
    }

    /// - Throws: ``PropertyListError`` if the range is not valid UTF-8.
    func checkText(_ range: Range<Int>) throws(PropertyListError) {
        guard cursor.view.isText(range) else { throw error(.invalidText, at: range.lowerBound) }
    }

    /// Moves past the next occurrence of a text of up to eight characters.
    ///
    /// - Returns: The range from `start` to the text that was found.
    /// - Throws: ``PropertyListError`` at `start` if the text does not occur.
    @discardableResult
    mutating func skip(past end: StaticString, from start: Int) throws(PropertyListError) -> Range<Int> {
        guard cursor.skip(past: end) else { throw error(.unexpectedEnd, at: start) }
        return start..<cursor.offset - end.utf8CodeUnitCount
    }

    /// Takes the code unit of a UTF-16 escape and, if that is half of a surrogate pair, the escape of the other half.
    ///
    /// - Parameters:
    ///   - mark: The characters that begin an escape, such as `\u`. Those of the first escape have been taken.
    ///   - start: The offset of the error for half a surrogate pair.
    ///   - takeUnit: Takes the digits of a code unit.
    mutating func takeUTF16Escape(
        _ mark: StaticString, at start: Int, _ takeUnit: (inout Self) throws(PropertyListError) -> UInt16
    ) throws(PropertyListError) -> Unicode.Scalar {
        let unit = try takeUnit(&self)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if UTF16.isLeadSurrogate(unit), cursor.take(mark),
            let scalar = Unicode.Scalar(lead: unit, trail: try takeUnit(&self))
        {
            return scalar
        }
        throw error(.invalidCharacterReference, at: start)
    }
}
