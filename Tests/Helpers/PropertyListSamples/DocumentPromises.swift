import PropertyLists

/// Checks one document, valid or not, for what holds for every document.
///
/// - The document is read or refused, with the same result each time.
/// - A refusal names a position inside the document.
/// - The value can be written in every format that can hold it, with the same bytes each time, and the result is read
///   as an equal value. A format that refuses the value names a part that it really cannot hold.
package struct DocumentPromises {
    /// The format that was recognised.
    package let format: PropertyListError.Format
    /// The value that was read; nil for a document that was refused.
    package let value: PropertyList?
    package private(set) var refusal: PropertyListError?
    /// A description of everything that does not hold for the document.
    package private(set) var broken: [String] = []

    package init(of document: [UInt8]) {
        do throws(PropertyListError) {
            let read = try PropertyListDocument(decoding: document)
            (format, value) = (PropertyListError.Format(read.format), read.root)
            checkReadAgain(document, read)
            checkWriting(read.root)
        } catch {
            (format, value, refusal) = (error.format, nil, error)
            checkRefusal(error, of: document)
        }
    }

    // MARK: Reading

    private mutating func checkReadAgain(_ document: [UInt8], _ first: PropertyListDocument) {
        do throws(PropertyListError) {
            let second = try PropertyListDocument(decoding: document)
            if second.format != first.format { broken.append("read as another format the second time") }
            if first.root.isShort, second.root != first.root { broken.append("read as another value the second time") }
        } catch {
            broken.append("refused the second time: \(error)")
        }
    }

    private mutating func checkRefusal(_ error: PropertyListError, of document: [UInt8]) {
        do throws(PropertyListError) {
            _ = try PropertyListDocument(decoding: document)
            broken.append("read the second time")
        } catch let second {
            if second != error { broken.append("refused for another reason the second time: \(second)") }
        }
        guard case .offset(let offset, let line) = error.place, (0...document.count).contains(offset) else {
            broken.append("refused at \(error.place), a document of \(document.count) bytes")
            return
        }
        let lines = 1 + document.count { $0 == UInt8(ascii: "\n") }
        if let line, !(1...lines).contains(line) { broken.append("refused in line \(line) of \(lines)") }
        if error.format == .binary, line != nil { broken.append("a binary document has no lines") }
    }

    // MARK: Writing

    private mutating func checkWriting(_ value: PropertyList) {
        // A short binary document with shared objects may be gigabytes as text.
        for format in value.isShort ? [.binary, .xml, .openStep] : [PropertyListFormat.binary] {
            do throws(PropertyListError) {
                try checkReadBack(value, format, value.encoded(as: format))
            } catch {
                guard !value.canBeRefused(error) else { continue }
                broken.append("not written as \(format): \(error)")
            }
        }
    }

    private mutating func checkReadBack(
        _ value: PropertyList, _ format: PropertyListFormat, _ bytes: [UInt8]
    ) throws(PropertyListError) {
        let back: PropertyListDocument
        do throws(PropertyListError) {
            back = try PropertyListDocument(decoding: bytes)
        } catch {
            broken.append("written as \(format), it is refused: \(error)")
            return
        }
        if back.format != format { broken.append("written as \(format), it is read as \(back.format)") }
        guard value.isShort else { return }
        if back.root != value.carried(by: format) { broken.append("written as \(format), it is another value") }
        if try value.encoded(as: format) != bytes { broken.append("other bytes when written as \(format) again") }
        if back.root == value, try back.root.encoded(as: format) != bytes {
            broken.append("read back, it is written as other \(format)")
        }
    }
}

extension String {
    /// Whether this text in lower case contains the bytes of another one in lower case. No text contains an empty one.
    package func containsInLowercase(_ text: String) -> Bool {
        let (whole, part) = (Array(lowercased().utf8), Array(text.lowercased().utf8))
        guard !part.isEmpty, whole.count >= part.count else { return false }
        return (0...whole.count - part.count).contains { whole[$0...].starts(with: part) }
    }
}
