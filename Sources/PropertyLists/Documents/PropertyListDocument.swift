/// A property list together with the format it is written in.
public struct PropertyListDocument: Sendable {
    /// The value that the document holds.
    public var root: PropertyList
    /// The format in which the document was read, or is to be written.
    public var format: PropertyListFormat

    /// The dictionary at the root, nil when something else is there.
    ///
    /// A dictionary of the key `CF$UID` alone, which XML has for a reference of a keyed archive, is a
    /// dictionary here: references are inside of archives, and a domain may well have that key.
    public var rootDictionary: PropertyListDictionary? {
        switch root {
        case .dictionary(let dictionary): dictionary
        case .uid(let uid) where format == .xml:
            PropertyListDictionary(keyedArchiveReference: uid)
        default: nil
        }
    }

    /// A document to be written.
    public init(root: PropertyList, format: PropertyListFormat) {
        self.root = root
        self.format = format
    }

    /// Reads a document whose format is recognised from its first bytes.
    ///
    /// Text may be in UTF-8, UTF-16 or UTF-32, and XML in ISO 8859-1 if it declares that.
    ///
    /// - Throws: ``PropertyListError`` with the reason and the place; an empty document is an error, and
    ///   so is anything but blanks and comments behind the root value.
    public init(decoding bytes: [UInt8]) throws(PropertyListError) {
        self = try bytes.withUnsafeBufferPointer { (buffer) throws(PropertyListError) in
            try Self(decoding: ByteView(UnsafeRawBufferPointer(buffer)))
        }
    }

    /// - Parameter isTyped: Whether people typed the document, who did not mean the escape `\U` where no digits follow it.
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
            self = try text.withUnsafeBufferPointer { (buffer) throws(PropertyListError) in
                do throws(PropertyListError) {
                    return try Self(decodingText: ByteView(UnsafeRawBufferPointer(buffer)), from: 0, isTyped)
                } catch {
                    throw error.moved(to: encoding, of: view, from: buffer)
                }
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

    /// The document's bytes.
    ///
    /// - Throws: ``PropertyListError`` naming the value that the format cannot hold, such as the character NUL in XML.
    ///   Other control characters are written into XML as they are, which Apple's reader and this library's take, and
    ///   parsers that follow XML 1.0 refuse.
    public func encoded() throws(PropertyListError) -> [UInt8] {
        switch format {
        case .xml: try XMLWriter.encode(root)
        case .binary: try BinaryWriter.encode(root)
        case .openStep: try OpenStepWriter.encode(root)
        }
    }
}

extension PropertyListError {
    /// The error with its place in the document as it was before it was turned into UTF-8.
    fileprivate func moved(
        to encoding: TextEncoding, of view: ByteView, from text: UnsafeBufferPointer<UInt8>
    ) -> PropertyListError {
        guard case .offset(let offset, let line) = place else { return self }
        let length = encoding.length(of: String(decoding: text.prefix(offset), as: UTF8.self))
        return PropertyListError(reason, in: format, at: .offset(encoding.markLength(in: view) + length, line: line))
    }
}

extension PropertyList {
    /// Reads a document of any format. See ``PropertyListDocument/init(decoding:)``.
    public init(decoding bytes: [UInt8]) throws(PropertyListError) {
        self = try PropertyListDocument(decoding: bytes).root
    }

    /// Reads property-list text as people type it on a command line: as a document, but for the escape `\U` without
    /// digits, as in `C:\Users`, which is refused with the reason `emptyEscape`.
    package init(typed text: String) throws(PropertyListError) {
        let bytes = Array(text.utf8)
        self = try bytes.withUnsafeBufferPointer { (buffer) throws(PropertyListError) in
            try PropertyListDocument(decoding: ByteView(UnsafeRawBufferPointer(buffer)), isTyped: true).root
        }
    }

    /// Writes this value as a document. See ``PropertyListDocument/encoded()``.
    public func encoded(as format: PropertyListFormat) throws(PropertyListError) -> [UInt8] {
        try PropertyListDocument(root: self, format: format).encoded()
    }
}
