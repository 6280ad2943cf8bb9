import PropertyLists

/// Checks one document, valid or not, for what holds for every document.
///
/// - The document is read or refused, with the same result each time.
/// - A refusal names a position inside the document.
/// - The value can be written in every format that can hold it, with the same bytes each time, and the result is read
///   as an equal value. A format that refuses the value names a part that it really cannot hold.
/// - If the document can be read, looking up a single key finds the same value.
/// - If a search excludes a text without decoding the document, the document can be read, and has the text nowhere.
/// - If some keys can be changed without reading the whole document, the document can be read, and the result has the
///   changes.
package struct DocumentPromises {
    /// The format that was recognised.
    package let format: PropertyListError.Format
    /// The value that was read; nil for a document that was refused.
    package let value: PropertyList?
    package private(set) var refusal: PropertyListError?
    /// The number of changes that could be made without reading the whole document.
    package private(set) var revisionCount = 0
    /// The number of texts that a search has excluded without decoding the document.
    package private(set) var exclusionCount = 0
    /// A description of everything that does not hold for the document.
    package private(set) var broken: [String] = []

    package init(of document: [UInt8]) {
        do throws(PropertyListError) {
            let read = try PropertyListDocument(decoding: document)
            (format, value) = (PropertyListError.Format(read.format), read.root)
            checkReadAgain(document, read)
            checkWriting(read.root)
            checkLookups(document, read.rootDictionary)
            checkRevisions(document, read.rootDictionary)
            checkSearches(document, read.rootDictionary)
        } catch {
            (format, value, refusal) = (error.format, nil, error)
            checkRefusal(error, of: document)
            checkLookups(document, nil)
            checkRevisions(document, nil)
            checkSearches(document, nil)
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

    // MARK: Looking up

    private mutating func checkLookups(_ document: [UInt8], _ root: PropertyListDictionary?) {
        guard format == .binary else { return }
        // If the trailer claims that the keys are sorted and they are not, a lookup may miss keys, and may find either
        // of two equal ones.
        let claimsOrder = document.count >= 32 && document[document.count - 27] == 1
        for key in (root?.keys.prefix(10).map { $0 } ?? []) + ["k", "key"] {
            do throws(PropertyListError) {
                let found = try PropertyListDocument.lookUp(key, inDocumentOf: document.count, blockSize: 1) {
                    $1.copyBytes(from: document[$0])
                    return true
                }
                guard let root, root[key]?.isShort ?? true, found != .found(root[key]) else { continue }
                if !claimsOrder { broken.append("another value of \(key.debugDescription) when looked up") }
            } catch {
                if root != nil { broken.append("read, but not looked up: \(error)") }
                guard case .offset(let offset, nil) = error.place, (0...document.count).contains(offset) else {
                    broken.append("not looked up at \(error.place), a document of \(document.count) bytes")
                    continue
                }
            }
        }
    }

    // MARK: Changing

    private mutating func checkRevisions(_ document: [UInt8], _ root: PropertyListDictionary?) {
        guard format == .binary else { return }
        for key in (root?.keys.prefix(2).map { $0 } ?? []) + ["key"] {
            for value in [nil, "new", 1, ["new": [1]]] as [PropertyList?] {
                let revision = PropertyListDocument.revise(document, changing: [key]) { contents in
                    contents[key] = value
                    return true
                }
                guard case .changed(let bytes) = revision else { continue }
                revisionCount += 1
                checkRevision(bytes, of: root, key, value)
            }
        }
    }

    private mutating func checkRevision(
        _ bytes: [UInt8], of root: PropertyListDictionary?, _ key: String, _ value: PropertyList?
    ) {
        guard var expected = root else {
            broken.append("refused, but changed")
            return
        }
        expected[key] = value
        do throws(PropertyListError) {
            let changed = try PropertyListDocument(decoding: bytes).root
            if changed.isShort, changed != .dictionary(expected) {
                broken.append("another value when \(key.debugDescription) is changed")
            }
        } catch {
            broken.append("refused when changed: \(error)")
        }
    }

    // MARK: Searching

    private mutating func checkSearches(_ document: [UInt8], _ root: PropertyListDictionary?) {
        let keys = root?.keys.prefix(2).flatMap { [$0, $0.uppercased(), String($0.dropFirst())] } ?? []
        for text in keys + ["k", "A", "é", "9q~"]
        where PropertyListDocument.excludes(TextPattern(text), from: document) {
            exclusionCount += 1
            guard let root else {
                broken.append("refused, but searched for \(text.debugDescription)")
                continue
            }
            if root.contains(text) { broken.append("has \(text.debugDescription), which a search has excluded") }
        }
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

extension PropertyListDictionary {
    /// Whether a key or a string, anywhere in the dictionary, contains a text, both taken in lower case.
    package func contains(_ text: String) -> Bool {
        var search = ValueSearch(text: { $0.containsInLowercase(text) })
        return search.isFound(in: self)
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
