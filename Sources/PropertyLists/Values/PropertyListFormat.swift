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
