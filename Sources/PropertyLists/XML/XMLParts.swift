/// A long document divided into parts, which are read at the same time.
///
/// Each part but the first begins before a key, and is read without knowing the parts before it: its first keys belong
/// to a dictionary that has begun before, and closing tags without an opening tag close the containers around that.
/// Then the parts are added, one after the other, to the containers that are open at the end of the parts before them.
///
/// The result is that of reading from the beginning to the end, provided that a reader is between two elements of a
/// dictionary where a part begins. The reader of the part before makes sure of this, since its text ends there: inside
/// a comment or an element, for example, the end of the text is an error. If there is any error, or a part does not
/// fit, the document is to be read as a whole, which also finds out what the error is.
struct XMLParts {
    private let view: ByteView
    /// The offsets at which the parts begin.
    private var starts: [Int]

    /// The number of bytes in which a key is searched, from where a part would best begin.
    private static let searchLength = 65_536

    /// Divides a document into up to `count` parts; nil if there are no places to divide it.
    ///
    /// - Parameter start: The offset of its first character.
    init?(_ view: ByteView, from start: Int, count: Int) {
        self.view = view
        starts = [start]
        for number in 1..<max(count, 1) {
            let wanted = max(start + (view.count - start) / count * number, starts[starts.count - 1] + 1)
            let end = min(wanted + Self.searchLength, view.count)
            guard wanted < end else { break }
            if let key = view.firstOffset(in: wanted..<end, of: "<key>") { starts.append(key) }
        }
        guard starts.count > 1 else { return nil }
    }

    /// Reads the root of the document; nil if it is to be read as a whole.
    func readRoot() -> PropertyList? {
        var parts = ParallelWork.results(ofParts: starts.count, read)
        guard var first = parts[0].take(), !first.additions.isEmpty else { return nil }
        var root = first.additions[0].take()
        var openCount = first.openCount
        var hasClosingTag = false
        for number in parts.indices.dropFirst() {
            // Nothing may follow the closing tag of `<plist>`.
            guard !hasClosingTag, var part = parts[number].take(), openCount > 0,
                openCount <= XMLReader.assumedDepth, part.additions.count <= openCount,
                root.append(&part, openCount: openCount)
            else { return nil }
            openCount += part.openCount - part.additions.count
            hasClosingTag = part.hasDocumentTag
        }
        return openCount == 0 && first.hasDocumentTag == hasClosingTag ? root : nil
    }

    /// Reads a part; nil if it has an error.
    private func read(_ number: Int) -> XMLPart? {
        let isLast = number == starts.count - 1
        let end = isLast ? view.count : starts[number + 1]
        var reader = XMLReader(view.prefix(end), from: starts[number])
        reader.isContinued = !isLast
        // The calling thread has prepared its heap for the whole document.
        if number > 0 { HugePages.prepareHeap(for: end - starts[number], isOfThread: true) }
        let part = number == 0 ? try? reader.readFirstPart() : try? reader.readLaterPart()
        return reader.hasRepeatedKeys ? nil : part
    }
}
