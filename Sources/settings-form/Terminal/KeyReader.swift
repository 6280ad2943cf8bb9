import CCurses

/// Turns the bytes and key codes that ncurses reads into keys. It keeps what is incomplete until more has come.
struct KeyReader {
    /// The codes that ``CursesScreen`` gives to the beginning and the end of a paste.
    static let pasteStart: CInt = 2_000
    static let pasteEnd: CInt = 2_001
    /// The greatest length of a paste, in bytes. What is beyond it is dropped.
    private static let pasteLimit = 1 << 20

    /// The bytes of a character that is incomplete.
    private var bytes: [UInt8] = []
    /// The bytes of the paste that has begun; nil outside of a paste.
    private var pasted: [UInt8]?

    var isPasting: Bool { pasted != nil }

    /// Reads all keys that have come.
    ///
    /// - Parameter next: Returns the next byte or key code; nil if there is none now.
    mutating func read(_ next: () -> CInt?) -> [Key] {
        var keys: [Key] = []
        while let code = next() {
            switch code {
            case Self.pasteStart: pasted = pasted ?? []
            case Self.pasteEnd: keys += endPaste()
            case 27 where pasted == nil: keys += escape(next)
            default: keys += key(code)
            }
        }
        return keys
    }

    /// The key for a paste whose end has come, or is not awaited any longer.
    mutating func endPaste() -> [Key] {
        defer { pasted = nil }
        return pasted.map { [.paste(String(decoding: $0, as: UTF8.self))] } ?? []
    }

    private mutating func key(_ code: CInt) -> [Key] {
        guard let byte = UInt8(exactly: code) else {
            // Within a paste, a sequence that a key would send is no key.
            return pasted == nil ? Self.functionKeys[code].map { [$0] } ?? [] : []
        }
        if let count = pasted?.count {
            if count < Self.pasteLimit { pasted?.append(byte) }
            return []
        }
        guard byte >= 0x80 else {
            bytes = []
            return [Self.key(ofASCII: byte)]
        }
        return character(endingIn: byte)
    }

    private static func key(ofASCII byte: UInt8) -> Key {
        switch byte {
        case 0x0A, 0x0D: .enter
        case 0x09: .tab
        case 0x08, 0x7F: .backspace
        case 0: .control(" ")
        case ..<0x20: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .character(Character(Unicode.Scalar(byte)))
        }
    }

    /// The character that a byte completes; none if more bytes are missing, or the bytes are not UTF-8.
    private mutating func character(endingIn byte: UInt8) -> [Key] {
        // A byte that begins a character ends one that stayed incomplete.
        if byte >= 0xC0 { bytes = [] }
        bytes.append(byte)
        if let text = String(validating: bytes, as: UTF8.self), let character = text.first {
            bytes = []
            return [.character(character)]
        }
        if bytes.count >= 4 { bytes = [] }
        return []
    }

    /// The key after an escape character: the escape key, or a sequence that ncurses does not know, which is dropped.
    /// So is a key typed with Alt, which terminals send after an escape character: the form has no such keys, and to
    /// take it for two keys would lose what is typed, and then reset the value at Alt-Backspace.
    private mutating func escape(_ next: () -> CInt?) -> [Key] {
        guard let code = next() else { return [.escape] }
        switch UInt8(exactly: code).map(Unicode.Scalar.init) {
        case "[":
            // Parameters and intermediate bytes, up to the final byte of the sequence.
            while let code = next(), (0x20..<0x40).contains(code) {}
            return []
        case "O":
            _ = next()
            return []
        case "\u{1B}": return [.escape] + escape(next)
        default: return []
        }
    }

    private static let functionKeys: [CInt: Key] = [
        KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right, KEY_HOME: .home, KEY_END: .end,
        KEY_PPAGE: .pageUp, KEY_NPAGE: .pageDown, KEY_BACKSPACE: .backspace, KEY_DC: .delete, KEY_BTAB: .backTab,
        KEY_ENTER: .enter,
    ]
}
