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
