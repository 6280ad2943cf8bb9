import Ncurses

/// A key on the keyboard.
public enum Key: Sendable, Equatable {
    case character(Character)
    case enter, escape, tab, backTab, backspace, delete
    case up, down, left, right, home, end, pageUp, pageDown

    /// - Parameter code: A byte or key code from ncurses; nil results for all bytes of characters and unknown keys.
    init?(code: CInt) {
        guard let key = Self.keys[code] else { return nil }
        self = key
    }

    private static let keys: [CInt: Key] = [
        0x0D: .enter, 0x0A: .enter, KEY_ENTER: .enter, 0x1B: .escape, 0x09: .tab, KEY_BTAB: .backTab,
        0x08: .backspace, 0x7F: .backspace, KEY_BACKSPACE: .backspace, KEY_DC: .delete,
        KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right, KEY_HOME: .home, KEY_END: .end,
        KEY_PPAGE: .pageUp, KEY_NPAGE: .pageDown,
    ]
}
