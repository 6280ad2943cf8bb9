import PrefsCore
import PropertyLists

/// The formats of `--format`, whose arguments are the raw values.
extension DocumentFormat {
    /// The format of `--format`, which must be one of the verb's formats; nil without that option.
    init?(_ options: Options, _ verb: Verb?) throws(CommandError) {
        guard let name = options.argument(of: .format) else { return nil }
        let formats = verb?.command.formats ?? Self.allCases
        guard let format = formats.first(where: { $0.rawValue == name.lowercased() }) else {
            throw .usage(.unknownFormat(name, formats), verb)
        }
        self = format
    }

    /// The output that prints `value` as a whole document in this format.
    ///
    /// - Parameter isExact: Whether control characters are printed unchanged even on a terminal, where they are
    ///   escaped otherwise.
    func output(of value: PropertyList, isExact: Bool = false) throws(PropertyListError) -> Output {
        if let document = try TextDocument(of: value, as: self) { return .document(document, isExact: isExact) }
        let bytes = try value.encoded(as: .binary)
        return .text(isExact ? bytes : bytes.shown)
    }

    /// The contents of a file that holds `value` as a whole document in this format.
    func contents(of value: PropertyList) throws(PropertyListError) -> FileContents {
        guard let document = try TextDocument(of: value, as: self) else {
            return .bytes(try value.encoded(as: .binary))
        }
        return .text { document.write(to: $0) }
    }

    /// Decodes a whole document.
    ///
    /// - Parameters:
    ///   - format: The format that it must have; nil for any property-list format.
    ///   - name: The name of the document in messages.
    static func decode(_ bytes: [UInt8], as format: DocumentFormat?, from name: String) throws(CommandError)
        -> PropertyList
    {
        if let format, format != .json, PropertyList.isJSON(bytes) { throw .otherFormat(name, format) }
        let document: PropertyListDocument
        do {
            if format == .json { return try PropertyList(decodingJSON: bytes) }
            document = try PropertyListDocument(decoding: bytes)
        } catch {
            throw .couldNotParseDocument(name, error)
        }
        if let format, DocumentFormat(document.format) != format { throw .otherFormat(name, format) }
        // `root` may be a keyed-archive reference here (a dictionary of `CF$UID` alone); as a root that is a
        // dictionary.
        return document.rootDictionary.map(PropertyList.dictionary) ?? document.root
    }
}

extension [DocumentFormat] {
    /// The names of the formats, separated by commas, for messages.
    var list: String { map(\.rawValue).joined(separator: ", ") }
}
