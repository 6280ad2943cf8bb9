/// An opening tag that the scanner has taken.
struct XMLTag {
    var element: XMLElement
    /// Whether the tag is also the end of the element, as `<true/>` is.
    var isEmpty: Bool
    /// The offset of its `<` in the document.
    var offset: Int
    /// The length of the name in bytes if ``plain(in:at:)`` has recognised the tag, otherwise 0.
    var plainNameLength = 0
}

extension XMLTag {
    /// Recognises the most frequent tags, without attributes and blanks, at an offset. Returns the tag and its length
    /// in bytes; nil for any other text.
    ///
    /// The eight bytes after `<` tell all of them apart, and comparing these is far quicker than reading the tag byte
    /// by byte.
    static func plain(in view: ByteView, at offset: Int) -> (tag: XMLTag, length: Int)? {
        guard view[offset] == UInt8(ascii: "<") else { return nil }
        let word = view.word(at: offset + 1)
        func tag(_ element: XMLElement, _ text: StaticString) -> (XMLTag, Int)? {
            let length = text.utf8CodeUnitCount
            guard word.keepingBytes(length) == UInt64(characters: text) else { return nil }
            let isEmpty = text.utf8Start[length &- 2] == UInt8(ascii: "/")
            let nameLength = isEmpty ? length &- 2 : length &- 1
            return (XMLTag(element: element, isEmpty: isEmpty, offset: offset, plainNameLength: nameLength), length + 1)
        }
        switch UInt8(truncatingIfNeeded: word) {
        case UInt8(ascii: "s"): return tag(.string, "string>")
        case UInt8(ascii: "k"): return tag(.key, "key>")
        case UInt8(ascii: "i"): return tag(.integer, "integer>")
        case UInt8(ascii: "r"): return tag(.real, "real>")
        case UInt8(ascii: "a"): return tag(.array, "array>")
        case UInt8(ascii: "t"): return tag(.true, "true/>")
        case UInt8(ascii: "f"): return tag(.false, "false/>")
        case UInt8(ascii: "d"): return tag(.dictionary, "dict>") ?? tag(.data, "data>") ?? tag(.date, "date>")
        default: return nil
        }
    }
}
