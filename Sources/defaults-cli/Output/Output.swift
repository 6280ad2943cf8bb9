import PrefsCore

/// Something to be printed. A value becomes text only while it is written, piece by piece: its text may be
/// far longer than there is memory.
enum Output: Sendable {
    case text([UInt8])
    case description(PropertyList)
    case document(XMLDocument)
    case json(JSONDocument)

    func write(to stream: StandardStream) throws(SystemError) {
        switch self {
        case .text(let bytes): try stream.write(bytes)
        case .description(let value): try stream.write { DescriptionWriter.write(value, to: $0) }
        case .document(let document): try stream.write { document.write(to: $0) }
        case .json(let document): try stream.write { document.write(to: $0) }
        }
    }
}
