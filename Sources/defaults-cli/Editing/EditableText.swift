import PrefsCore
import PropertyLists

/// A value as a text that people edit.
///
/// A text may not keep every detail of the value: XML has no fractions of a second, JSON neither dates nor data. So a
/// text that was edited is compared with ``base``, what the text says before, and never with the value itself. What was
/// only looked at keeps its type and its fraction.
struct EditableText {
    let format: DocumentFormat
    /// The value that the text has before it is edited.
    let base: PropertyList
    private let bytes: [UInt8]

    /// - Parameter format: Nil for OpenStep text if that keeps the whole value, and XML otherwise.
    init(_ value: PropertyList, format: DocumentFormat?) throws(PropertyListError) {
        if format == nil, let text = try? EditableText(value, in: .openStep), text.base == value {
            self = text
        } else {
            try self.init(value, in: format ?? .xml)
        }
    }

    private init(_ value: PropertyList, in format: DocumentFormat) throws(PropertyListError) {
        self.format = format
        bytes = try value.encoded(in: format)
        base = try Self.value(of: bytes, format)
    }

    /// A text that was edited before, with what it said at first.
    init(_ bytes: [UInt8], base: PropertyList, format: DocumentFormat) {
        (self.bytes, self.base, self.format) = (bytes, base, format)
    }

    /// The end of the file's name, by which an editor knows the format.
    var fileExtension: String { format == .json ? "json" : "plist" }

    /// The text with lines for the user at its head, as comments.
    func bytes(under lines: [String]) -> [UInt8] { Self.bytes(bytes, under: lines, format) }

    /// Puts lines at the head of a text, in place of those that are there.
    static func bytes(_ text: [UInt8], under lines: [String], _ format: DocumentFormat) -> [UInt8] {
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

    /// The text without the comments of ``bytes(under:)``.
    private static func withoutHead(_ text: [UInt8], _ format: DocumentFormat) -> [UInt8] {
        let mark = format == .xml ? "<!--# " : "//# "
        var isHead = true
        var rest: [UInt8] = []
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if isHead, line.starts(with: mark.utf8) { continue }
            isHead = isHead && line.starts(with: "<?xml".utf8)
            rest += line
            rest.append(UInt8(ascii: "\n"))
        }
        return rest.dropLast()
    }

    /// The value of a text that was edited.
    static func value(of text: [UInt8], _ format: DocumentFormat) throws(PropertyListError) -> PropertyList {
        let text = withoutHead(text, format)
        if format == .json { return try PropertyList(decodingJSON: text) }
        return try PropertyListDocument(decoding: text).root
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
