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
    @inline(__always)
    static func plain(in view: ByteView, at offset: Int) -> (tag: XMLTag, length: Int)? {
        let word = view.word(at: offset + 1)
        func tag(_ element: XMLElement, isEmpty: Bool = false, _ length: Int) -> (XMLTag, Int) {
            let nameLength = isEmpty ? length - 2 : length - 1
            return (XMLTag(element: element, isEmpty: isEmpty, offset: offset, plainNameLength: nameLength), length + 1)
        }
        switch word & 0xFF_FFFF_FFFF {
        case UInt64(characters: "dict>"): return tag(.dictionary, 5)
        case UInt64(characters: "real>"): return tag(.real, 5)
        case UInt64(characters: "date>"): return tag(.date, 5)
        case UInt64(characters: "data>"): return tag(.data, 5)
        default: break
        }
        switch word & 0xFF_FFFF_FFFF_FFFF {
        case UInt64(characters: "string>"): return tag(.string, 7)
        case UInt64(characters: "false/>"): return tag(.false, isEmpty: true, 7)
        default: break
        }
        switch word & 0xFFFF_FFFF_FFFF {
        case UInt64(characters: "array>"): return tag(.array, 6)
        case UInt64(characters: "true/>"): return tag(.true, isEmpty: true, 6)
        default: break
        }
        if word == UInt64(characters: "integer>") { return tag(.integer, 8) }
        if word & 0xFFFF_FFFF == UInt64(characters: "key>") { return tag(.key, 4) }
        return nil
    }
}
