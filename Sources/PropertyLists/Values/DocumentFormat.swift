/// The formats in which documents are read and written: those of ``PropertyListFormat``, and JSON.
public enum DocumentFormat: String, CaseIterable, Sendable {
    case xml
    case binary
    case json
    case openStep = "openstep"

    package init(_ format: PropertyListFormat) {
        switch format {
        case .xml: self = .xml
        case .binary: self = .binary
        case .openStep: self = .openStep
        }
    }

    /// The name of the format in messages.
    package var name: String {
        switch self {
        case .xml: "XML"
        case .binary: "binary"
        case .json: "JSON"
        case .openStep: "OpenStep text"
        }
    }
}

/// The file formats of property lists.
public enum PropertyListFormat: Sendable {
    /// Apple's XML, `<plist version="1.0">`.
    case xml
    /// Apple's binary format, `bplist00`.
    case binary
    /// OpenStep text, `{ key = value; }`, with GNUstep's typed values such as `<*I5>`.
    case openStep

    /// The format in which a file of this format is written again: XML for OpenStep text, which Apple's frameworks
    /// only read.
    package var ofRewrittenFile: PropertyListFormat {
        self == .openStep ? .xml : self
    }
}
