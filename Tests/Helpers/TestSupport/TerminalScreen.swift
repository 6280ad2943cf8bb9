/// What a terminal shows at one moment.
package struct TerminalScreen: CustomStringConvertible {
    /// The lines from top to bottom, without spaces at their ends.
    package var lines: [String]
    package var columns: Int
    /// The cell of the cursor, counted from 0.
    package var cursor: (line: Int, column: Int)
    package var modes: TerminalModes

    package var text: String { lines.joined(separator: "\n") }

    package func contains(_ text: some StringProtocol) -> Bool {
        lines.contains { $0.contains(text) }
    }

    package var description: String {
        let edge = String(repeating: "─", count: columns)
        return "\(columns) × \(lines.count), cursor at \(cursor), \(modes)\n\(edge)\n\(text)\n\(edge)"
    }
}

/// The modes that a full-screen program sets in a terminal emulator, and has to restore when it ends.
package struct TerminalModes: Equatable, CustomStringConvertible {
    /// The names of the modes that are on, such as `alternate screen`.
    package var names: Set<String>

    package var isAlternateScreenOn: Bool { names.contains("alternate screen") }
    package var isCursorVisible: Bool { names.contains("cursor") }

    /// The names by which tmux knows the modes.
    static let formats = [
        "alternate_on": "alternate screen", "cursor_flag": "cursor", "insert_flag": "insert",
        "keypad_cursor_flag": "application cursor keys", "keypad_flag": "application keypad",
        "mouse_any_flag": "mouse", "origin_flag": "origin", "wrap_flag": "wrap",
    ]

    package var description: String { names.sorted().joined(separator: ", ") }
}
