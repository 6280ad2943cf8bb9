import PropertyLists

/// What a plain reader says of the library's reading of one document, valid or not: both accept it, with the same value
/// and the same order of keys, or both refuse it.
///
/// One difference is known: of the forms of a date that OpenStep text may have, the plain reader knows only the one
/// that writers use.
package struct PlainJudgement {
    /// Whether the plain reader accepts the document.
    package private(set) var isAccepted = false
    /// Whether only the library accepts the document, for a date in a form that the plain reader does not know.
    package private(set) var hasOtherDate = false
    /// What differs; nil if nothing does.
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
            hasOtherDate = refusal as? PlainRefusal == .dateForm
            if !hasOtherDate { difference = "read as \(PlainValue(value)), but plainly refused: \(refusal)" }
        case (.failure(let error), .success(let plain)):
            isAccepted = true
            difference = "refused, but plainly read as \(plain): \(error)"
        case (.failure, .failure):
            break
        }
    }
}
