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
    /// - Parameter isNamedJSON: Whether the name of the document ends in `.json`.
    package static func decode(
        _ document: [UInt8], isNamedJSON: Bool
    ) throws(PropertyListError) -> (root: PropertyList, format: DocumentFormat) {
        if DocumentFormat.isJSON(document, isNamedJSON: isNamedJSON) {
            return (try PropertyList(decodingJSON: document), .json)
        }
        let document = try PropertyListDocument(decoding: document)
        return (document.rootDictionary.map(PropertyList.dictionary) ?? document.root, DocumentFormat(document.format))
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
