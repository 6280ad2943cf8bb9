import PrefsCore
import PropertyLists

/// The formats that `--format` knows.
enum DocumentFormat: String, CaseIterable {
    case xml, binary, json, openstep

    /// The format that `--format` says, one of those of the verb; nil where it is missing.
    init?(_ options: Options, _ verb: Verb?) throws(CommandError) {
        guard let name = options.argument(of: .format) else { return nil }
        let formats = verb?.command.formats ?? Self.allCases
        guard let format = formats.first(where: { $0.rawValue == name.lowercased() }) else {
            throw .usage(.unknownFormat(name, formats), verb)
        }
        self = format
    }

    /// What prints a value in this format, as a whole document; on a terminal with its control characters escaped, unless it is to be exact.
    func output(of value: PropertyList, isExact: Bool = false) throws(PropertyListError) -> Output {
        switch self {
        case .xml: return .document(try XMLDocument(of: value), isExact: isExact)
        case .json: return .json(try JSONDocument(of: value), isExact: isExact)
        case .openstep: return .openStep(try OpenStepDocument(of: value))
        case .binary:
            let bytes = try value.encoded(as: .binary)
            return .text(isExact ? bytes : bytes.shown)
        }
    }

    /// What a file is given that holds a value in this format, as a whole document.
    func contents(of value: PropertyList) throws(PropertyListError) -> FileContents {
        switch self {
        case .binary: return .bytes(try value.encoded(as: .binary))
        case .xml:
            let document = try XMLDocument(of: value)
            return .text { document.write(to: $0) }
        case .json:
            let document = try JSONDocument(of: value)
            return .text { document.write(to: $0) }
        case .openstep:
            let document = try OpenStepDocument(of: value)
            return .text { document.write(to: $0) }
        }
    }

    /// Reads a whole document.
    ///
    /// - Parameters:
    ///   - format: Which it must have; nil for any format of a property list.
    ///   - name: Stands for the document in messages.
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
        if let format, document.format != format.propertyListFormat { throw .otherFormat(name, format) }
        // A root that looks like a reference of a keyed archive is a dictionary all the same.
        return document.rootDictionary.map(PropertyList.dictionary) ?? document.root
    }

    /// The format of the library; nil for JSON, which is no property list.
    private var propertyListFormat: PropertyListFormat? {
        switch self {
        case .xml: .xml
        case .binary: .binary
        case .openstep: .openStep
        case .json: nil
        }
    }
}

extension [DocumentFormat] {
    /// The names, for people.
    var list: String { map(\.rawValue).joined(separator: ", ") }
}
