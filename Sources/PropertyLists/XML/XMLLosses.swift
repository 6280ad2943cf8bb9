/// Parts of a value that its XML document carries, but that some or all parsers do not read as they were.
package struct XMLLosses: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A string or key has a control character that XML 1.0 forbids: parsers that follow the standard refuse the
    /// document.
    package static let controlCharacters = XMLLosses(rawValue: 1)
    /// A dictionary inside has `CF$UID` with an integer of 32 bits as its only entry: it is read as a reference of a
    /// keyed archive.
    package static let referenceLookalikes = XMLLosses(rawValue: 2)
}

extension PropertyList {
    /// The parts of this value, as the root of a document, that XML does not carry as they are.
    package var xmlLosses: XMLLosses {
        var search = ValueSearch(
            text: { _ in false }, dictionary: { PropertyList(keyedArchiveReference: $0) != nil })
        let isLookalikeInside =
            switch self {
            case .dictionary(let root): search.isFound(in: root)
            default: search.isFound(in: self)
            }
        var losses: XMLLosses = hasControlCharacters ? .controlCharacters : []
        if isLookalikeInside { losses.insert(.referenceLookalikes) }
        return losses
    }
}
