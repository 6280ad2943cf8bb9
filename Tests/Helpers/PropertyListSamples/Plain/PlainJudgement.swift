import PropertyLists

/// What a plain reader says of the library's reading of one document, valid or not: both accept it, with the same value
/// and the same order of keys, or both refuse it.
package struct PlainJudgement {
    /// A difference that is known, each of which is a rule of `Docs/PropertyLists.md` that the plain reader follows to the
    /// letter and the library does not, or on which the document is silent.
    package enum KnownDifference: Hashable, Sendable {
        /// The library does not look at the bytes of what it passes over: attributes and document types in XML, and what is
        /// not base64 between `<[` and `]>` in OpenStep text.
        case invalidTextPassedOver
        /// The library reads NUL that stands in the text of an XML element.
        case nulInText
        /// The library refuses a processing instruction in the text of an XML element.
        case instructionInText
        /// The library reads other forms of a typed date in OpenStep text.
        case dateForm
    }

    /// Whether the plain reader accepts the document.
    package private(set) var isAccepted = false
    package private(set) var known: KnownDifference?
    /// A difference that is not known.
    package private(set) var difference: String?

    /// Judges the reading of a property list, or of JSON.
    package init(of document: [UInt8], isJSON: Bool = false) {
        let library = Result { () throws(PropertyListError) in
            try isJSON ? PropertyList(decodingJSON: document) : PropertyList(decoding: document)
        }
        let plain = Result { try isJSON ? PlainValue(readingJSON: document) : PlainValue(reading: document) }
        switch (library, plain) {
        case (.success(let value), .success(let plain)):
            isAccepted = true
            if PlainValue(value) != plain { difference = "read as \(PlainValue(value)) and, plainly, as \(plain)" }
        case (.success(let value), .failure(let refusal)):
            known = Self.known(refusal, value, document)
            if known == nil { difference = "read as \(PlainValue(value)), but plainly refused: \(refusal)" }
        case (.failure(let error), .success(let plain)):
            isAccepted = true
            if error.format == .xml, error.reason == .unexpectedByte(0x3C), Self.isInstruction(error, in: document) {
                known = .instructionInText
            } else {
                difference = "refused, but plainly read as \(plain): \(error)"
            }
        case (.failure, .failure):
            break
        }
    }

    /// The known difference if only the library accepts a document.
    private static func known(_ refusal: any Error, _ value: PropertyList, _ document: [UInt8]) -> KnownDifference? {
        switch refusal as? PlainRefusal {
        case .invalidText:
            // The invalid bytes are in nothing that matters: the value is the same with other characters instead of them.
            let valid = Array(String(decoding: document, as: UTF8.self).utf8)
            let plain = Result { try PlainValue(reading: valid) }
            switch plain {
            case .success(let plain): return plain == PlainValue(value) ? .invalidTextPassedOver : nil
            case .failure(let refusal): return known(refusal, value, valid)
            }
        case .nul: return .nulInText
        case .dateForm: return .dateForm
        default: return nil
        }
    }

    private static func isInstruction(_ error: PropertyListError, in document: [UInt8]) -> Bool {
        guard case .offset(let offset, _) = error.place else { return false }
        let bytes = document.dropFirst(offset).filter { $0 != 0 }
        return bytes.starts(with: Array("<?".utf8)) || bytes.starts(with: Array("?".utf8))
    }
}
