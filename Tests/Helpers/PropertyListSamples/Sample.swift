import PropertyLists

/// A value together with the document that holds it in each format.
///
/// The table of samples feeds every codec in every direction. The XML is Apple's text, the binary
/// objects are those that Python's plistlib writes, the keys of the root in their order, and the OpenStep text is GNUstep's.
package struct Sample: Sendable {
    package var name: String
    package var value: PropertyList
    /// The text inside `<plist>`. Nil where XML cannot hold the value.
    package var xml: String?
    /// The objects of the binary document in hexadecimal, the root first.
    package var binary: [String]
    /// Nil where OpenStep text cannot hold the value.
    package var openStep: String?

    /// The documents, each with its format.
    package var documents: [PropertyListDocumentBytes] {
        let candidates: [(PropertyListFormat, [UInt8]?)] = [
            (.xml, xml.map(Self.xmlDocument)),
            (.binary, binaryDocument),
            (.openStep, openStep.map { Array("\($0)\n".utf8) }),
        ]
        return candidates.compactMap { format, bytes in
            bytes.map { PropertyListDocumentBytes(format: format, bytes: $0) }
        }
    }

    private var binaryDocument: [UInt8] {
        var assembler = BinaryAssembler(hexadecimal: binary)
        if value.kind == .dictionary { assembler.rootKeyOrder = 1 }
        return assembler.document
    }

    package func document(_ format: PropertyListFormat) -> [UInt8]? {
        documents.first { $0.format == format }?.bytes
    }

    /// A whole XML document as Apple writes it.
    package static func xmlDocument(_ body: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            \(body)
            </plist>

            """.utf8)
    }

    package static let all = numbers + texts + data + dates + containers
}

extension Sample: CustomStringConvertible {
    package var description: String { name }
}

package struct PropertyListDocumentBytes: Sendable {
    package var format: PropertyListFormat
    package var bytes: [UInt8]
}
