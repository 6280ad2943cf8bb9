import PropertyLists

/// Checks one JSON text, valid or not, for what holds for every JSON text.
///
/// - The text is read or refused, with the same result each time.
/// - A refusal names a position inside the text.
/// - The value can be written as JSON, on one line or many, in pieces or as a whole, and the result is read as an equal
///   value.
/// - The value can be written as a binary property list, which is read as an equal value.
package struct JSONPromises {
    /// The value that was read; nil for a text that was refused.
    package private(set) var value: PropertyList?
    package private(set) var refusal: PropertyListError?
    /// A description of everything that does not hold for the text.
    package private(set) var broken: [String] = []

    package init(of text: [UInt8]) {
        do throws(PropertyListError) {
            let value = try PropertyList(decodingJSON: text)
            self.value = value
            try checkReadBack(value, text, "read the second time")
            try checkWriting(value, isCompact: false)
            try checkWriting(value, isCompact: true)
            if try PropertyList(decoding: value.encoded(as: .binary)) != value {
                broken.append("another value in binary")
            }
        } catch {
            if value != nil { broken.append("read, but then: \(error)") }
            refusal = error
            checkRefusal(error, of: text)
        }
    }

    private mutating func checkReadBack(
        _ value: PropertyList, _ text: [UInt8], _ when: String
    ) throws(PropertyListError) {
        if try PropertyList(decodingJSON: text) != value { broken.append("another value, \(when)") }
    }

    private mutating func checkWriting(_ value: PropertyList, isCompact: Bool) throws(PropertyListError) {
        let text = try value.encodedAsJSON(isCompact: isCompact)
        try checkReadBack(value, text, "written as JSON, compact: \(isCompact)")
        if text.last != UInt8(ascii: "\n") { broken.append("the last line has no end") }
        if isCompact, text.count(where: { $0 < 0x20 }) != 1 { broken.append("compact, but not on one line") }
        if text.contains(0x7F) { broken.append("written with a control character") }
        var pieces: [UInt8] = []
        try TextDocument(of: value, as: .json, isCompact: isCompact)?.write(
            to: TextWriter(pieceLength: 100) { piece, _ in
                piece.withUnsafeBufferPointer { pieces += $0 }
                return true
            })
        if pieces != text { broken.append("the pieces are not the whole") }
    }

    private mutating func checkRefusal(_ error: PropertyListError, of text: [UInt8]) {
        do throws(PropertyListError) {
            _ = try PropertyList(decodingJSON: text)
            broken.append("read the second time")
        } catch let second {
            if second != error { broken.append("refused for another reason the second time: \(second)") }
        }
        let lines = 1 + text.count { $0 == UInt8(ascii: "\n") }
        guard error.format == .json, case .offset(let offset, let line?) = error.place,
            (0...text.count).contains(offset), (1...lines).contains(line)
        else {
            broken.append(
                "refused as \(error.format) at \(error.place), a text of \(text.count) bytes and \(lines) lines")
            return
        }
    }
}
