extension XMLScanner {
    /// Takes the text of an element up to its closing tag: characters, entities, character references and CDATA
    /// sections; comments are left out.
    ///
    /// Carriage returns are kept, though XML 1.0 (2.11) reads `\r\n` and a lone `\r` as `\n`: CoreFoundation and
    /// libplist write them unescaped and keep them when reading.
    mutating func takeText() throws(PropertyListError) -> String {
        let start = cursor.offset
        if let range = takePlainText() { return try text(range) }
        cursor.move(to: endOfPlainText)
        return try takeMixedText(from: start)
    }

    /// Takes the text of an element up to its closing tag if it is plain: without references and markup.
    ///
    /// - Returns: The range of the text; nil, without moving the cursor, if the text is not plain.
    mutating func takePlainText() -> Range<Int>? {
        let range = cursor.offset..<endOfPlainText
        guard cursor.view[range.upperBound] == UInt8(ascii: "<"),
            cursor.view[range.upperBound + 1] == UInt8(ascii: "/")
        else { return nil }
        cursor.move(to: range.upperBound)
        return range
    }

    /// Takes the text and the closing tag of an element if both are plain: the text without references and markup, the
    /// closing tag, like its opening tag, without blanks.
    ///
    /// - Returns: The range of the text; nil, without moving the cursor, for any other element.
    mutating func takePlainElement(_ tag: XMLTag) -> Range<Int>? {
        let range = cursor.offset..<endOfPlainText
        return takePlainClosingTag(of: tag, at: range.upperBound) ? range : nil
    }

    /// The offset of the next markup or reference, where plain text ends.
    private var endOfPlainText: Int {
        cursor.view.firstOffset(from: cursor.offset, of: UInt8(ascii: "<"), or: UInt8(ascii: "&"))
    }

    private mutating func takeMixedText(from start: Int) throws(PropertyListError) -> String {
        // Text without a closing tag is not copied; `takeClosingTag` reports the error.
        if cursor.isAtEnd { return "" }
        var pieces = try text(start..<cursor.offset)
        while let byte = cursor.next, !isAtClosingTag {
            if byte == UInt8(ascii: "&") {
                pieces.unicodeScalars.append(try takeReference())
            } else if cursor.take("<![CDATA[") {
                pieces += try text(skip(past: "]]>", from: cursor.offset))
            } else if cursor.take("<!--") {
                try checkText(skip(past: "-->", from: cursor.offset))
            } else if cursor.take("<?") {
                try checkText(skip(past: "?>", from: cursor.offset))
            } else if byte == UInt8(ascii: "<") {
                throw unexpected()
            } else {
                let start = cursor.offset
                cursor.move(to: endOfPlainText)
                if cursor.isAtEnd { return "" }
                pieces += try text(start..<cursor.offset)
            }
        }
        return pieces
    }

    /// Takes one of XML's five predefined entities or a character reference such as `&#233;` or `&#xE9;`.
    private mutating func takeReference() throws(PropertyListError) -> Unicode.Scalar {
        if cursor.take("&lt;") { return "<" }
        if cursor.take("&gt;") { return ">" }
        if cursor.take("&amp;") { return "&" }
        if cursor.take("&quot;") { return "\"" }
        if cursor.take("&apos;") { return "'" }

        let start = cursor.offset
        guard cursor.take("&#") else { throw unknownEntity() }
        let radix: UInt32 = cursor.take("x") ? 16 : 10
        var code: UInt32 = 0
        var hasDigits = false
        while let digit = cursor.next?.hexadecimalDigitValue, digit < radix {
            // 0x110000, the first number above all code points, is the maximum, so that the code cannot overflow.
            code = min(code * radix + UInt32(digit), 0x11_0000)
            hasDigits = true
            cursor.advance()
        }
        guard hasDigits, cursor.take(";"), let scalar = Unicode.Scalar(code) else {
            throw error(.invalidCharacterReference, at: start)
        }
        return scalar
    }

    private func unknownEntity() -> PropertyListError {
        let nameStart = cursor.offset + 1
        let end = cursor.view.firstOffset(from: nameStart) { !$0.isASCIIAlphanumeric }
        return error(.unknownEntity(cursor.view.text(nameStart..<min(end, nameStart + 64)) ?? ""))
    }
}
