/// A property list together with its file format.
public struct PropertyListDocument: Sendable {
    /// The value that the document holds.
    public var root: PropertyList
    /// The format in which the document was read, or is to be written.
    public var format: PropertyListFormat

    /// The dictionary at the root; nil if the root is another value.
    ///
    /// In XML a dictionary whose only key is `CF$UID` denotes a reference of a keyed archive and is read as such. This
    /// property returns such a root as a dictionary: references occur only inside archives, and a program's settings
    /// may well have that key.
    public var rootDictionary: PropertyListDictionary? {
        switch root {
        case .dictionary(let dictionary): dictionary
        case .uid(let uid) where format == .xml:
            PropertyListDictionary(keyedArchiveReference: uid)
        default: nil
        }
    }

    /// Creates a document to be written.
    public init(root: PropertyList, format: PropertyListFormat) {
        self.root = root
        self.format = format
    }

    /// Decodes a document, recognising its format from the first bytes.
    ///
    /// Text may be in UTF-8, UTF-16 or UTF-32, and XML also in ISO 8859-1 if its declaration says so.
    ///
    /// - Throws: ``PropertyListError`` with the reason and the offset. An empty document is an error, and so is
    ///   anything but blanks and comments after the root value.
    public init(decoding bytes: [UInt8]) throws(PropertyListError) {
        self = try bytes.withBytes { (view) throws(PropertyListError) in try Self(decoding: view) }
    }

    /// - Parameter isTyped: Whether the document was typed on a command line. The escape `\U` without digits is then
    ///   refused, since it is hardly ever meant as an escape.
    init(decoding view: ByteView, isTyped: Bool = false) throws(PropertyListError) {
        if view.matches("bplist", at: 0) {
            self.init(root: try BinaryReader.readRoot(view), format: .binary)
            return
        }
        let encoding = TextEncoding(detectedIn: view, declaresLatin1: XMLScanner.declaresLatin1)
        if encoding == .utf8 {
            try self.init(decodingText: view, from: encoding.markLength(in: view), isTyped)
        } else {
            let text = try encoding.utf8(from: view)
            do throws(PropertyListError) {
                self = try text.withBytes { (text) throws(PropertyListError) in
                    try Self(decodingText: text, from: 0, isTyped)
                }
            } catch {
                throw error.mappingOffset(to: encoding, of: view, from: text)
            }
        }
    }

    private init(decodingText view: ByteView, from start: Int, _ isTyped: Bool) throws(PropertyListError) {
        if XMLReader.recognises(view, from: start) {
            var reader = XMLReader(view, from: start)
            self.init(root: try reader.readDocument(), format: .xml)
        } else {
            guard view.count > start else {
                throw PropertyListError(.emptyDocument, in: .openStep, at: .offset(0, line: nil))
            }
            var reader = OpenStepReader(view, from: start, isTyped: isTyped)
            self.init(root: try reader.readDocument(), format: .openStep)
        }
    }

    /// Encodes the document in its format.
    ///
    /// - Throws: ``PropertyListError`` naming the value that the format cannot represent, such as the character NUL
    ///   in XML. The other control characters that XML 1.0 forbids are written as they are: Apple's reader and this
    ///   library's accept them, strict parsers refuse them.
    public func encoded() throws(PropertyListError) -> [UInt8] {
        switch format {
        case .xml: try XMLWriter.encode(root)
        case .binary: try BinaryWriter.encode(root)
        case .openStep: try OpenStepWriter.encode(root)
        }
    }
}

extension PropertyListError {
    /// This error with its offset mapped from the UTF-8 text back to the original document.
    fileprivate func mappingOffset(
        to encoding: TextEncoding, of view: ByteView, from text: [UInt8]
    ) -> PropertyListError {
        guard case .offset(let offset, let line) = place else { return self }
        let length = encoding.length(of: String(decoding: text.prefix(offset), as: UTF8.self))
        return PropertyListError(reason, in: format, at: .offset(encoding.markLength(in: view) + length, line: line))
    }
}

extension PropertyList {
    /// Decodes a document of any format. See ``PropertyListDocument/init(decoding:)``.
    public init(decoding bytes: [UInt8]) throws(PropertyListError) {
        self = try PropertyListDocument(decoding: bytes).root
    }

    /// Decodes property-list text typed on a command line: like a document, except that the escape `\U` without
    /// digits, as in `C:\Users`, is refused with the reason `emptyEscape`.
    package init(typed text: String) throws(PropertyListError) {
        self = try Array(text.utf8).withBytes { (view) throws(PropertyListError) in
            try PropertyListDocument(decoding: view, isTyped: true).root
        }
    }

    /// Encodes this value as a document. See ``PropertyListDocument/encoded()``.
    public func encoded(as format: PropertyListFormat) throws(PropertyListError) -> [UInt8] {
        try PropertyListDocument(root: self, format: format).encoded()
    }
}
