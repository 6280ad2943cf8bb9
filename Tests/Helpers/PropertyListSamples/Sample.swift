import PropertyLists

/// A value together with the documents that hold it, one in each format.
///
/// The readers and writers of all formats are tested with the table of samples. The XML is what Apple writes, the
/// binary objects are what Python's plistlib writes for sorted keys, and the OpenStep text is what GNUstep writes.
package struct Sample: Sendable {
    package var name: String
    package var value: PropertyList
    /// The text inside `<plist>`; nil if XML cannot hold the value.
    package var xml: String?
    /// The objects of the binary document in hexadecimal, the root first.
    package var binary: [String]
    /// The OpenStep text without its last line feed; nil if OpenStep text cannot hold the value.
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
        BinaryAssembler(hexadecimal: binary).document
    }

    package func document(_ format: PropertyListFormat) -> [UInt8]? {
        documents.first { $0.format == format }?.bytes
    }

    /// The whole XML document with this text inside `<plist>`, as Apple writes it.
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
