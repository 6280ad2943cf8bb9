/// Scans the markup of an XML property list: takes tags, and skips blanks, comments and declarations between them.
///
/// This is not a general XML parser. It skips the document type declaration without reading it, so that no entity is
/// ever defined or fetched; it skips attributes; and it knows the element names of Apple's DTD only.
struct XMLScanner: TextScanner {
    static let format = PropertyListError.Format.xml

    var cursor: ByteCursor

    init(_ view: ByteView, from start: Int) {
        cursor = ByteCursor(view)
        cursor.move(to: start)
    }

    /// Skips blanks, comments and processing instructions.
    mutating func skipMiscellaneous() throws(PropertyListError) {
        // Most elements follow each other with nothing but an indentation between them.
        cursor.skipIndentation()
        if isBeforeName { return }
        try skipMiscellaneous(beforeRoot: false)
    }

    /// Whether the next bytes begin an opening tag whose name begins with a letter.
    var isBeforeName: Bool {
        // The characters of comments and instructions after `<`, and those of closing tags, sort before all letters.
        cursor.next == UInt8(ascii: "<") && cursor.peek(1) ?? 0 > UInt8(ascii: "?")
    }

    /// Skips blanks, comments and processing instructions, and before the root element also the document type
    /// declaration.
    mutating func skipMiscellaneous(beforeRoot: Bool) throws(PropertyListError) {
        while true {
            cursor.skipIndentation()
            cursor.skip(while: \.isXMLBlank)
            guard cursor.next == UInt8(ascii: "<"), let mark = cursor.peek(1),
                mark == UInt8(ascii: "!") || mark == UInt8(ascii: "?")
            else { return }
            let start = cursor.offset
            if try skipComment(from: start) { continue }
            if beforeRoot, cursor.take("<!DOCTYPE") {
                try skipDocumentType(from: start)
            } else {
                return
            }
        }
    }

    /// Takes one of the most frequent opening tags, without attributes and blanks. Returns nil, without moving the
    /// cursor, if there is none.
    mutating func takePlainOpeningTag() -> XMLTag? {
        guard let (tag, length) = XMLTag.plain(in: cursor.view, at: cursor.offset) else { return nil }
        cursor.advance(by: length)
        return tag
    }

    /// Takes an opening tag and skips its attributes.
    mutating func takeOpeningTag() throws(PropertyListError) -> XMLTag {
        if let tag = takePlainOpeningTag() { return tag }
        return try takeOtherOpeningTag()
    }

    private mutating func takeOtherOpeningTag() throws(PropertyListError) -> XMLTag {
        let start = cursor.offset
        guard cursor.take(UInt8(ascii: "<")) else { throw unexpected() }
        let element = try takeName()
        if let next = cursor.next, !next.isXMLBlank, !next.endsName { throw unexpected() }
        // An attribute's value may contain `>` inside its quotes.
        var quote: UInt8?
        while let byte = cursor.next {
            cursor.advance()
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                let isEmpty = cursor.peek(-2) == UInt8(ascii: "/")
                try checkText(start..<cursor.offset)
                return XMLTag(element: element, isEmpty: isEmpty, offset: start)
            } else if byte == UInt8(ascii: "<") {
                break
            }
        }
        throw error(.unclosedElement(element.name.description), at: start)
    }

    /// Whether the next bytes begin a closing tag.
    var isAtClosingTag: Bool {
        cursor.next == UInt8(ascii: "<") && cursor.peek(1) == UInt8(ascii: "/")
    }

    /// Takes the closing tag of the element that `tag` has opened.
    mutating func takeClosingTag(of tag: XMLTag) throws(PropertyListError) {
        guard !takePlainClosingTag(of: tag, at: cursor.offset) else { return }
        try takeOtherClosingTag(of: tag)
    }

    /// Takes a closing tag without blanks that begins at an offset. Returns false, without moving the cursor, if there
    /// is none, or if the opening tag was not a plain one.
    mutating func takePlainClosingTag(of tag: XMLTag, at offset: Int) -> Bool {
        // After `</`, the closing tag has the same bytes as a plain opening tag from the name to `>`: at most eight.
        let length = tag.plainNameLength
        guard length > 0, cursor.view.word(at: offset) & 0xFFFF == UInt64(characters: "</") else { return false }
        let unlike = cursor.view.word(at: tag.offset + 1) ^ cursor.view.word(at: offset + 2)
        guard unlike.keepingBytes(length + 1) == 0 else { return false }
        cursor.move(to: offset + length + 3)
        return true
    }

    private mutating func takeOtherClosingTag(of tag: XMLTag) throws(PropertyListError) {
        let start = cursor.offset
        guard cursor.take("</"), cursor.take(tag.element.name) else {
            throw cursor.isAtEnd
                ? error(.unclosedElement(tag.element.name.description), at: tag.offset)
                : error(.expected("</\(tag.element.name)>"), at: start)
        }
        cursor.skip(while: \.isXMLBlank)
        guard cursor.take(">") else { throw unexpected() }
    }

    private mutating func takeName() throws(PropertyListError) -> XMLElement {
        let start = cursor.offset
        cursor.skip(while: \.isNameCharacter)
        let length = cursor.offset - start
        let element = XMLElement.allCases.first {
            $0.name.utf8CodeUnitCount == length && cursor.view.matches($0.name, at: start)
        }
        if let element { return element }
        cursor.move(to: start)
        guard length > 0, let name = cursor.view.text(start..<start + min(length, 64)) else { throw unexpected() }
        throw error(.unknownElement(name))
    }

    /// Skips a comment or a processing instruction at the cursor. Returns false if there is none.
    ///
    /// - Parameter start: The offset from which the skipped text is checked to be UTF-8, and of the error if it has no
    ///   end.
    mutating func skipComment(from start: Int) throws(PropertyListError) -> Bool {
        if cursor.take("<!--") {
            try checkText(skip(past: "-->", from: start))
        } else if cursor.take("<?") {
            try checkText(skip(past: "?>", from: start))
        } else {
            return false
        }
        return true
    }
}

extension UInt8 {
    /// Whether the byte, which is no blank, may follow the name in an opening tag. `<` does not close the tag, and the
    /// scanner reports that.
    fileprivate var endsName: Bool {
        self == UInt8(ascii: ">") || self == UInt8(ascii: "/") || self == UInt8(ascii: "<")
    }

    fileprivate var isNameCharacter: Bool {
        isASCIIAlphanumeric || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".") || self == UInt8(ascii: ":") || self >= 0x80
    }
}
