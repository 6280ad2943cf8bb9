import PrefsCore
package import PropertyLists

/// A value as a text that people edit.
///
/// A text may not keep every detail of the value: XML has no fractions of a second, JSON neither dates nor data. So
/// what was only looked at is not taken from the text, but from the stored value.
package struct EditableText {
    package let format: DocumentFormat
    /// The stored value.
    package let value: PropertyList
    /// The value that the text has before it is edited.
    private let base: PropertyList
    private let bytes: [UInt8]

    /// - Parameter format: Nil for OpenStep text if that keeps the whole value, and XML otherwise.
    package init(_ value: PropertyList, format: DocumentFormat?) throws(PropertyListError) {
        if format == nil, let text = try? EditableText(value, in: .openStep), text.base == value {
            self = text
        } else {
            try self.init(value, in: format ?? .xml)
        }
    }

    private init(_ value: PropertyList, in format: DocumentFormat) throws(PropertyListError) {
        self.value = value
        self.format = format
        bytes = try value.encoded(in: format)
        base = try Self.decode(bytes, format)
    }

    /// The value of the text after it was edited. Each part that is as before is the stored one.
    package func value(of edited: [UInt8]) throws(PropertyListError) -> PropertyList {
        let restored = Self.restored(try Self.decode(edited, format), base, value)
        // An editor such as `jq` writes 5.0 as 5.
        return format == .json ? restored.restored(from: value) : restored
    }

    private static func restored(
        _ edited: PropertyList, _ base: PropertyList, _ value: PropertyList
    ) -> PropertyList {
        if edited == base { return value }
        switch (edited, base, value) {
        case (.dictionary(let edited), .dictionary(let base), .dictionary(let value)):
            return .dictionary(
                PropertyListDictionary(
                    edited.map { key, part in
                        guard let before = base[key], let stored = value[key] else { return (key, part) }
                        return (key, restored(part, before, stored))
                    }))
        case (.array(let edited), .array(let base), .array(let value)) where base.count == value.count:
            // Elements may have been moved: the first equal one counts, else the one at the same place.
            var places = Dictionary(grouping: base.indices.reversed(), by: { base[$0] })
            return .array(
                edited.enumerated().map { index, element in
                    if let place = places[element]?.popLast() { return value[place] }
                    return index < base.count ? restored(element, base[index], value[index]) : element
                })
        default: return edited
        }
    }

    /// The end of the file's name, by which an editor knows the format.
    package var fileExtension: String { format == .json ? "json" : "plist" }

    /// The text with lines for the user at its head, as comments.
    package func bytes(under lines: [String]) -> [UInt8] { Self.bytes(bytes, under: lines, format) }

    /// Puts lines at the head of a text, in place of those that are there.
    package static func bytes(_ text: [UInt8], under lines: [String], _ format: DocumentFormat) -> [UInt8] {
        let text = withoutHead(text, format)
        if format == .xml {
            // Nothing may be before the declaration, and no comment may have two hyphens.
            let declaration =
                text.starts(with: "<?xml".utf8) ? text.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } : nil
            let comments = lines.map { "<!--# \($0.replacingDoubleHyphens) -->\n" }.joined()
            return Array(text[..<(declaration ?? 0)]) + Array(comments.utf8) + Array(text[(declaration ?? 0)...])
        }
        return Array(lines.map { "//# \($0)\n" }.joined().utf8) + text
    }

    /// The text without the comments of ``bytes(under:)``, before which an editor may have put a byte order mark or
    /// blank lines. No string of JSON has a line of that kind.
    private static func withoutHead(_ text: [UInt8], _ format: DocumentFormat) -> [UInt8] {
        let mark = format == .xml ? "<!--# " : "//# "
        var isHead = true
        var rest: [UInt8] = []
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = text.starts(with: byteOrderMark) ? text.dropFirst(byteOrderMark.count) : text[...]
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if isHead || format == .json, line.starts(with: mark.utf8) { continue }
            isHead = isHead && (line.starts(with: "<?xml".utf8) || line.allSatisfy { $0 == UInt8(ascii: " ") })
            rest += line
            rest.append(UInt8(ascii: "\n"))
        }
        return rest.dropLast()
    }

    /// Whether two texts differ in nothing but the lines at their heads.
    package func isSame(_ text: [UInt8], _ other: [UInt8]) -> Bool {
        Self.withoutHead(text, format) == Self.withoutHead(other, format)
    }

    private static func decode(_ text: [UInt8], _ format: DocumentFormat) throws(PropertyListError) -> PropertyList {
        let text = withoutHead(text, format)
        if format == .json { return try PropertyList(decodingJSON: text) }
        // OpenStep text of blanks and comments alone would be an empty dictionary without braces, and delete a domain.
        let inArray = Array("(\n".utf8) + text + Array("\n)".utf8)
        let isEmpty = format == .openStep && (try? PropertyListDocument(decoding: inArray))?.root == .array([])
        return try PropertyListDocument(decoding: isEmpty ? [] : text).root
    }
}

extension String {
    fileprivate var replacingDoubleHyphens: String {
        var text = ""
        for character in unicodeScalars {
            if character == "-", text.utf8.last == UInt8(ascii: "-") { text += " " }
            text.unicodeScalars.append(character)
        }
        return text
    }
}
