/// Why a document was refused, or a value could not be written, and where.
public struct PropertyListError: Error, Sendable, Equatable {
    /// What is wrong.
    public var reason: Reason
    /// The format of the document that was read, or was to be written.
    public var format: Format
    /// Where it is wrong.
    public var place: Place

    /// What is read and written: the formats of ``PropertyListFormat``, and JSON.
    public enum Format: Sendable {
        case xml, binary, openStep, json
    }

    /// Where in a document, or where in a value.
    public enum Place: Sendable, Equatable {
        /// Bytes from the start of a document; text formats add the line, counted from 1.
        case offset(Int, line: Int?)
        /// The way to a value that could not be written: keys and array indexes from the root.
        case value([PathComponent])
    }

    /// A step from a container to a value inside it.
    public enum PathComponent: Sendable, Equatable {
        case key(String)
        case index(Int)
    }

    /// What can be wrong with a document, or with a value for a format.
    public enum Reason: Sendable, Equatable {
        // Any document
        case emptyDocument
        case unexpectedEnd
        case nestingTooDeep
        case trailingContent
        case invalidText
        case invalidInteger
        case invalidReal
        case invalidDate
        case invalidData

        // Text formats
        case unexpectedByte(UInt8)
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
        case documentTooLong
    }

    init(_ reason: Reason, in format: Format, at place: Place) {
        self.reason = reason
        self.format = format
        self.place = place
    }
}
