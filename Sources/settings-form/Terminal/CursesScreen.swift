import CCurses
import SystemCLibrary

/// The terminal of the process, with ncurses drawing on it.
final class CursesScreen {
    private var reader = KeyReader()
    /// What the screen shows; nil if that is unknown.
    private var shown: Frame?
    private let attributes: [attr_t]
    private let hasColors: Bool

    /// The keys that make a terminal say where a paste begins and ends.
    private static let pasteMarksOn = "\u{1B}[?2004h"
    private static let pasteMarksOff = "\u{1B}[?2004l"
    /// How long ncurses waits after an escape character for the rest of a key's sequence, in milliseconds.
    private static let escapeDelay: CInt = 12

    /// Takes the terminal. The locale must have been chosen and the signals be handled before.
    ///
    /// - Parameter usesColors: Whether the screen may have colours.
    /// - Throws: ``UnknownTerminal``.
    init(usesColors: Bool) throws(UnknownTerminal) {
        var settings = termios()
        tcgetattr(STDIN_FILENO, &settings)
        guard curses_start() != nil else { throw UnknownTerminal() }
        CrashHandler.install(restoring: settings, writing: Self.leavingSequences)
        raw()
        noecho()
        nonl()
        set_escdelay(Self.escapeDelay)
        let screen = curses_screen()
        keypad(screen, true)
        nodelay(screen, true)
        meta(screen, true)
        for (sequence, code) in Self.sequences { define_key(sequence, code) }
        hasColors = usesColors && Self.startColors()
        attributes = [curses_bold, curses_dim, curses_reverse, curses_underline]
        Self.write(Self.pasteMarksOn)
        // ncurses takes LINES and COLUMNS of the environment for the size, which are often those of another terminal.
        fit(size)
    }

    /// The error for a type of terminal that ncurses does not know, or that lacks what a form needs.
    struct UnknownTerminal: Error {}

    /// Sequences that terminals send though the descriptions of some do not name them.
    private static let sequences: [(String, CInt)] = [
        ("\u{1B}[200~", KeyReader.pasteStart), ("\u{1B}[201~", KeyReader.pasteEnd), ("\u{1B}[A", KEY_UP),
        ("\u{1B}[B", KEY_DOWN), ("\u{1B}[C", KEY_RIGHT), ("\u{1B}[D", KEY_LEFT), ("\u{1B}[H", KEY_HOME),
        ("\u{1B}[F", KEY_END),
    ]

    /// The bytes that restore the terminal without ncurses.
    private static var leavingSequences: [UInt8] {
        let names = ["sgr0", "op", "cnorm", "rmkx", "rmcup"]
        let capabilities = names.compactMap { name in curses_capability(name).map { String(cString: $0) } }
        return Array((pasteMarksOff + capabilities.map(withoutDelays).joined()).utf8)
    }

    /// A capability without the marks for delays, such as `$<5>`, which only old terminals needed.
    private static func withoutDelays(_ text: String) -> String {
        var rest = Substring(text)
        var plain = ""
        while let mark = rest.firstIndex(of: "$") {
            plain += rest[..<mark]
            rest = rest[mark...].dropFirst()
            if rest.first == "<", let end = rest.firstIndex(of: ">") {
                rest = rest[end...].dropFirst()
            } else {
                plain += "$"
            }
        }
        return plain + rest
    }

    private static func startColors() -> Bool {
        guard has_colors(), start_color() == OK, curses_colors() >= 8 else { return false }
        use_default_colors()
        for role in Style.Role.allCases where role != .normal {
            init_pair(Int16(role.rawValue), role.color, -1)
        }
        return true
    }

    private static func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = SystemCLibrary.write(STDOUT_FILENO, bytes, bytes.count)
    }

    // MARK: Leaving

    /// Gives the terminal back as it was.
    func leave() {
        Self.write(Self.pasteMarksOff)
        endwin()
    }

    /// Gives the terminal back for good.
    func end() {
        leave()
        CrashHandler.remove()
    }

    /// Takes the terminal again after ``leave()``, or after another process may have used it.
    func resume() {
        reset_prog_mode()
        // Otherwise ncurses would do this only when the next key is read.
        keypad(curses_screen(), true)
        Self.write(Self.pasteMarksOn)
        redraw()
    }

    // MARK: Drawing

    /// The size of the terminal now. The C function is `ioctl` with `TIOCGWINSZ`.
    var size: Size {
        var window = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 {
            return Size(columns: Int(window.ws_col), lines: Int(window.ws_row))
        }
        return Size(columns: Int(curses_columns()), lines: Int(curses_lines()))
    }

    /// Makes ncurses' screen as large as the terminal now is. All of it is drawn again: what terminals leave of their
    /// lines in the meantime differs.
    func fit(_ size: Size) {
        resizeterm(CInt(size.lines), CInt(size.columns))
        redraw()
    }

    /// Draws every cell again with the next frame.
    func redraw() {
        curses_redraw_all()
        shown = nil
    }

    /// Shows a frame. Only lines that differ from those of the last one are drawn.
    func show(_ frame: Frame) {
        guard frame != shown else { return }
        if shown?.size != frame.size { curses_erase() }
        for (index, line) in frame.lines.enumerated() where shown?.size != frame.size || shown?.lines[index] != line {
            draw(line, CInt(index))
        }
        if let cursor = frame.cursor ?? frame.focus { curses_move(CInt(cursor.line), CInt(cursor.column)) }
        curs_set(frame.cursor == nil ? 0 : 1)
        curses_refresh()
        shown = frame
    }

    private func draw(_ line: StyledLine, _ number: CInt) {
        guard curses_move(number, 0) == OK else { return }
        for run in line.runs {
            curses_set_attributes(attributes(of: run.style), hasColors ? Int16(run.style.role.rawValue) : 0)
            curses_add_text(run.text, -1)
        }
    }

    private func attributes(of style: Style) -> attr_t {
        var result = curses_normal
        for (bit, attribute) in attributes.enumerated() where style.attributes.rawValue & 1 << bit != 0 {
            result |= attribute
        }
        return result
    }

    // MARK: Reading

    /// Whether a paste has begun whose end has not come yet.
    var isPasting: Bool { reader.isPasting }

    /// The keys that have been pressed. Does not wait.
    func keys() -> [Key] {
        reader.read {
            let code = wgetch(curses_screen())
            return code == ERR ? nil : code
        }
    }

    /// Ends a paste whose end does not come.
    func endPaste() -> [Key] { reader.endPaste() }
}

extension Style.Role {
    /// The number of the colour in ncurses.
    fileprivate var color: Int16 {
        switch self {
        case .normal: -1
        case .heading: Int16(COLOR_CYAN)
        case .accent: Int16(COLOR_GREEN)
        case .changed: Int16(COLOR_YELLOW)
        case .problem: Int16(COLOR_RED)
        }
    }
}
