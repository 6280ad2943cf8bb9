/// Why a document was refused or a value could not be written, and where.
public struct PropertyListError: Error, Sendable, Equatable {
    /// The reason of the failure.
    public var reason: Reason
    /// The format of the document.
    public var format: Format
    /// The position of the failure in the document or in the value.
    public var place: Place

    /// The formats in which documents are read and written.
    public typealias Format = DocumentFormat

    /// A position in a document that was read, or in a value that was to be written.
    public enum Place: Sendable, Equatable {
        /// The offset in bytes from the start of the document; text formats add the line, counted from 1.
        case offset(Int, line: Int?)
        /// The path to a value that could not be written: keys and array indexes from the root.
        case value([PathComponent])
    }

    /// A step from a container to a value inside it.
    public enum PathComponent: Sendable, Equatable {
        case key(String)
        case index(Int)
    }

    /// The defects of documents, and the reasons why a format cannot represent a value.
    public enum Reason: Sendable, Equatable {
        // Any document
        case emptyDocument
        /// The document is of another program's format.
        case foreign(ForeignFormat)
        case unexpectedEnd
        case nestingTooDeep
        case trailingContent
        case invalidText
        case invalidInteger
        case invalidReal
        case invalidDate
        /// A date in XML that has another form than `2024-01-02T03:04:05Z`.
        case invalidDateForm
        case invalidData

        // Text formats
        case unexpectedByte(UInt8)
        /// A character beyond ASCII where the syntax does not allow it.
        case unexpectedCharacter(Unicode.Scalar)
        case expected(String)
        case emptyEscape

        // JSON
        case nullNotRepresentable
        case realTooLarge

        // XML
        case unsupportedEncoding(String)
        case unknownElement(String)
        case unknownEntity(String)
        case invalidCharacterReference
        case unclosedElement(String)
        case keyWithoutValue
        case valueWithoutKey

        // Binary
        case unsupportedVersion
        case invalidTrailer
        case invalidOffset
        case invalidReference
        case unknownMarker(UInt8)
        case lengthBeyondEnd
        case keyIsNotAString
        case circularReference
        case overlappingObjects
        case tooManyValues

        // Writing
        case characterNotRepresentable(Unicode.Scalar)
        case dateNotRepresentable
        case realNotRepresentable
        /// The format has no values of this kind, and would hold another value in place of it.
        case kindNotRepresentable(PropertyListKind)
        case documentTooLong
    }

    init(_ reason: Reason, in format: Format, at place: Place) {
        self.reason = reason
        self.format = format
        self.place = place
    }
}

/// The path to a value that cannot be written is put together while the error is thrown: each enclosing container adds
/// its key or index. So writing without errors needs no path.
extension PropertyListError {
    /// Creates an error about the value being written, with an empty path.
    package init(writing reason: Reason, as format: Format) {
        self.init(reason, in: format, at: .value([]))
    }

    /// The same error with a key or index of the enclosing container added at the start of the path.
    func inside(_ component: PathComponent) -> PropertyListError {
        guard case .value(let path) = place else { return self }
        return PropertyListError(reason, in: format, at: .value([component] + path))
    }
}
