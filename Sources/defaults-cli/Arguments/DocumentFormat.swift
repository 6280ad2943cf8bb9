import PrefsCore
import PropertyLists

/// The formats that `--format` knows.
enum DocumentFormat: String, CaseIterable {
    case xml, binary, json, openstep

    /// The format that `--format` says, one of those of the verb; nil where it is missing.
    init?(_ options: Options, _ verb: Verb?) throws(CommandError) {
        guard let name = options.operand(of: .format) else { return nil }
        let formats = verb?.command.formats ?? Self.allCases
        guard let format = formats.first(where: { $0.rawValue == name.lowercased() }) else {
            throw .usage(.unknownFormat(name, formats), verb)
        }
        self = format
    }

    /// What prints a value in this format, as a whole document.
    func output(of value: PropertyList) throws(PropertyListError) -> Output {
        switch self {
        case .xml: .document(try XMLDocument(of: value))
        case .json: .json(try JSONDocument(of: value))
        case .binary, .openstep: .text(try encoded(value))
        }
    }

    /// A value as a whole document.
    func encoded(_ value: PropertyList) throws(PropertyListError) -> [UInt8] {
        guard let format = propertyListFormat else { return try value.encodedAsJSON() }
        return try value.encoded(as: format)
    }

    /// Reads a whole document of this format.
    ///
    /// - Parameter name: Stands for the document in messages.
    func decode(_ bytes: [UInt8], from name: String) throws(CommandError) -> PropertyListDocument {
        if case .json = self {
            do {
                // What it was written in does not matter any more.
                return PropertyListDocument(root: try PropertyList(decodingJSON: bytes), format: .binary)
            } catch {
                throw .couldNotParseDocument(name, error)
            }
        }
        let document = try Self.decodeAny(bytes, from: name)
        guard document.format == propertyListFormat else { throw .otherFormat(name, self) }
        return document
    }

    /// Reads a whole property list, in whatever format it is.
    static func decodeAny(_ bytes: [UInt8], from name: String) throws(CommandError) -> PropertyListDocument {
        do {
            return try PropertyListDocument(decoding: bytes)
        } catch {
            throw .couldNotParseDocument(name, error)
        }
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
