/// A position in a text document that mostly moves forward: taking bytes moves it past them.
struct ByteCursor {
    let view: ByteView
    /// The current position in bytes, never past the end of the document.
    private(set) var offset = 0

    init(_ view: ByteView) {
        self.view = view
    }

    var isAtEnd: Bool { offset >= view.count }

    /// The next byte, without taking it; nil at the end.
    var next: UInt8? {
        get { view[offset] }
    }

    func peek(_ distance: Int) -> UInt8? {
        view[offset + distance]
    }

    mutating func advance(by distance: Int = 1) {
        offset = min(offset + distance, view.count)
    }

    mutating func move(to newOffset: Int) {
        offset = min(max(newOffset, 0), view.count)
    }

    /// Takes the next byte if it equals `byte`; otherwise returns false.
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    /// Takes the next bytes if they are the characters of `text`; otherwise returns false.
    mutating func take(_ text: StaticString) -> Bool {
        guard view.matches(text, at: offset) else { return false }
        offset += text.utf8CodeUnitCount
        return true
    }

    /// Skips a line feed and the tabs after it, the blanks between most elements of a document that is indented by
    /// tabs.
    mutating func skipIndentation() {
        var word = view.word(at: offset)
        if word & 0xFF == 0x0A {
            word &>>= 8
            offset += 1
        }
        // Bytes past the end are 0, so that this stops there.
        offset += (word ^ 0x0909_0909_0909_0909).trailingZeroBitCount / 8
    }

    mutating func skip(while condition: (UInt8) -> Bool) {
        offset = view.firstOffset(from: offset) { !condition($0) }
    }

    /// Moves past the next occurrence of a text of up to eight characters. If there is none, moves to the end and
    /// returns false.
    mutating func skip(past text: StaticString) -> Bool {
        let found = view.firstOffset(in: offset..<view.count, of: text)
        offset = found.map { $0 + text.utf8CodeUnitCount } ?? view.count
        return found != nil
    }
}
