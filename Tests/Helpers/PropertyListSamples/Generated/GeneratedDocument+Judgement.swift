import PropertyLists

/// What the library makes of a generated document, compared with the value that the document was made of.
extension GeneratedDocument {
    /// What is wrong with how the library reads the document, or with what it writes of the value; nil if nothing is.
    package func problem() -> String? {
        do {
            let read = try Self.read(bytes, format, expecting: value)
            let check = ReadValueCheck(value, read)
            if let problem = check.lookups() ?? check.comparisons() ?? check.searches() { return problem }
            for format in DocumentFormat.allCases { try write(read, as: format) }
            let length = try value.propertyList.encoded(as: .binary).count
            guard length != PlainBinaryLength.length(of: value) else { return nil }
            return "written as binary, it has \(length) bytes"
        } catch {
            return "\(error)"
        }
    }

    /// The value of a document as the library reads it.
    package static func value(of bytes: [UInt8], _ format: DocumentFormat) throws(PropertyListError) -> PropertyList {
        guard format != .json else { return try PropertyList(decodingJSON: bytes) }
        return try PropertyListDocument(decoding: bytes).root
    }

    /// Reads a document, also by the plain reader, and throws if it means another value than expected.
    private static func read(
        _ bytes: [UInt8], _ format: DocumentFormat, expecting expected: PlainValue
    ) throws -> PropertyList {
        let read = try value(of: bytes, format)
        if let difference = expected.difference(of: PlainValue(read)) {
            throw Problem(text: "read wrongly: \(difference)")
        }
        let plain = try format == .json ? PlainValue(readingJSON: bytes) : PlainValue(reading: bytes)
        if let difference = expected.difference(of: plain) {
            throw Problem(text: "read wrongly by the plain reader: \(difference)")
        }
        return read
    }

    /// Writes the value in a format, and throws if that is not as expected.
    private func write(_ read: PropertyList, as format: DocumentFormat) throws {
        guard let carried = value.written(as: format) else {
            if (try? read.encoded(in: format)) == nil { return }
            throw Problem(text: "written as \(format), which cannot hold it")
        }
        // A value that shares its keys in memory is written in another way than one that does not.
        for written in number % 4 == 0 ? [read, value.propertyList] : [read] {
            let bytes = try written.encoded(in: format)
            do {
                _ = try Self.read(bytes, format, expecting: carried)
                if format != .binary { try compareText(bytes, of: written, as: format) }
            } catch {
                throw Problem(text: "written as \(format), \(error)\n\(Self.text(bytes))")
            }
        }
    }

    /// Throws if a text is not what the library is to write.
    private func compareText(_ text: [UInt8], of written: PropertyList, as format: DocumentFormat) throws {
        let plain = PlainTextWriter.text(of: value, as: format)
        var isRight = text == plain
        if format == .json {
            let compact = PlainTextWriter.text(of: value, as: format, isCompact: true)
            isRight = try isRight && written.encodedAsJSON(isCompact: true) == compact
        }
        if !isRight { throw Problem(text: "not as \(Self.text(plain))") }
    }

    private struct Problem: Error, CustomStringConvertible {
        let text: String

        var description: String { text }
    }
}
