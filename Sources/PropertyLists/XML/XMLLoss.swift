/// A part of a value that its XML document carries, but that some or all parsers do not read as it was.
package enum XMLLoss: Sendable {
    /// A string or key has a control character that XML 1.0 forbids: parsers that follow the standard refuse the
    /// document.
    case controlCharacter
    /// A dictionary inside has `CF$UID` with an integer of 32 bits as its only entry: it is read as a reference of a
    /// keyed archive.
    case referenceLookalike
}

extension PropertyList {
    /// The loss of which a document of this value in XML is to be told; nil if there is none.
    package var xmlLoss: XMLLoss? {
        if hasControlCharacters { return .controlCharacter }
        var search = ValueSearch(
            text: { _ in false },
            value: { value in
                guard case .dictionary(let inside) = value else { return false }
                return PropertyList(keyedArchiveReference: inside) != nil
            })
        // A dictionary at the root is read as one.
        let isFound =
            switch self {
            case .dictionary(let root): search.isFound(in: root)
            default: search.isFound(in: self)
            }
        return isFound ? .referenceLookalike : nil
    }
}

extension PropertyList {
    /// Whether there is a date between two seconds, which text formats round to the second.
    package var hasFractionsOfSeconds: Bool {
        var search = ValueSearch(
            text: { _ in false },
            value: {
                guard case .date(let date) = $0 else { return false }
                return date.secondsSinceReferenceDate != date.secondsSinceReferenceDate.rounded(.down)
            })
        return search.isFound(in: self)
    }
}
