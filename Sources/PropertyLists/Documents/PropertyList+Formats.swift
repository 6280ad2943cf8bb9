extension DocumentFormat {
    /// Whether a document is JSON: by its first characters, or by its name if it begins like neither a binary nor an
    /// XML property list.
    package static func isJSON(_ document: [UInt8], isNamedJSON: Bool = false) -> Bool {
        if document.withBytes(JSONReader.recognises) { return true }
        guard isNamedJSON else { return false }
        return !document.starts(with: "bplist".utf8) && document.first { !$0.isBlank } != UInt8(ascii: "<")
    }
}

/// Values in any of the formats of documents, JSON too.
extension PropertyList {
    /// Decodes a document of any format, JSON too, with any value at its root, and recognises the format.
    ///
    /// In XML, a dictionary with the single key `CF$UID` is read as a reference of a keyed archive; as the root of a
    /// document, it is a dictionary.
    ///
    /// A document that cannot be read may be JSON with comments, and otherwise the error may name the
    /// ``ForeignFormat`` that it has.
    ///
    /// - Parameters:
    ///   - isNamedJSON: Whether the name of the document ends in `.json`.
    ///   - isJSON: Whether the document has to be JSON, whatever it begins with.
    ///   - path: The path of the document; nil for a stream.
    package static func decode(
        _ document: [UInt8], isNamedJSON: Bool, isJSON: Bool = false, path: String? = nil
    ) throws(PropertyListError) -> DecodedDocument {
        let isJSON = isJSON || DocumentFormat.isJSON(document, isNamedJSON: isNamedJSON)
        do throws(PropertyListError) {
            if isJSON { return (try PropertyList(decodingJSON: document), .json, false) }
            let document = try PropertyListDocument(decoding: document)
            let root = document.rootDictionary.map(PropertyList.dictionary) ?? document.root
            return (root, DocumentFormat(document.format), false)
        } catch {
            return (try commentedJSON(document, isJSON, isNamedJSON, path, else: error), .json, true)
        }
    }

    package typealias DecodedDocument = (root: PropertyList, format: DocumentFormat, hasComments: Bool)

    /// Decodes JSON with comments, for a document that was refused with an error.
    private static func commentedJSON(
        _ document: [UInt8], _ isJSON: Bool, _ isNamedJSON: Bool, _ path: String?, else error: PropertyListError
    ) throws(PropertyListError) -> PropertyList {
        var error = error
        let text = JSONComments.blanked(DocumentBeginning(of: document).text)
        if isJSON || DocumentFormat.isJSON(text, isNamedJSON: isNamedJSON) {
            do throws(PropertyListError) {
                return try PropertyList(decodingJSON: JSONComments.blanked(document))
            } catch let other {
                error = other
            }
        }
        // The reader of JSON says what JSON5 has and JSON has not, and where.
        if error.reason != .emptyDocument, error.format != .binary, let format = ForeignFormat(document, path: path),
            format != .json5 || error.format != .json
        {
            error.reason = .foreign(format)
        }
        throw error
    }

    /// Encodes this value as a document of a format.
    package func encoded(in format: DocumentFormat) throws(PropertyListError) -> [UInt8] {
        switch format {
        case .xml: try encoded(as: .xml)
        case .binary: try encoded(as: .binary)
        case .openStep: try encoded(as: .openStep)
        case .json: try encodedAsJSON()
        }
    }

    /// Throws an error with the key path of the first value whose kind a format does not have, so that it would be read
    /// again as a value of another kind: dates, data and references in JSON, references in OpenStep text.
    package func checkKinds(in format: DocumentFormat) throws(PropertyListError) {
        switch format {
        case .json: try check(format, isMissing: { [.date, .data, .uid].contains($0) })
        case .openStep: try check(format, isMissing: { $0 == .uid })
        case .xml, .binary: break
        }
    }

    private func check(
        _ format: DocumentFormat, isMissing: (PropertyListKind) -> Bool
    ) throws(PropertyListError) {
        switch self {
        case .string, .boolean, .integer, .real: return
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                do throws(PropertyListError) {
                    try element.check(format, isMissing: isMissing)
                } catch {
                    throw error.inside(.index(index))
                }
            }
        case .dictionary(let dictionary):
            for (key, element) in dictionary {
                do throws(PropertyListError) {
                    try element.check(format, isMissing: isMissing)
                } catch {
                    throw error.inside(.key(key))
                }
            }
        case .date, .data, .uid:
            if isMissing(kind) { throw PropertyListError(writing: .kindNotRepresentable(kind), as: format) }
        }
    }
}
