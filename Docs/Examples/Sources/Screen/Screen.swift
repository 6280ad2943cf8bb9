import Glibc
import Ncurses

/// The terminal of the process as a screen of styled lines, with ncurses drawing it.
///
/// A program creates one screen. Then it draws, waits for an event and handles it, again and again:
///
/// ```swift
/// let screen = try Screen()
/// loop: while true {
///     screen.draw([Line("Hello, press q.", .bold)])
///     switch screen.nextEvent() {
///     case .key(.character("q")): break loop
///     case .end: break loop
///     case .suspend: screen.suspend()
///     default: break
///     }
/// }
/// screen.end()
/// ```
///
/// The program gets signals as events, so that it can save first: `SIGTERM`, `SIGINT` and `SIGHUP` as
/// ``Event/end(_:)``, and `SIGTSTP` as ``Event/suspend``. The keys `^C` and `^Z` send two of them. After ``end()``,
/// during ``suspend()``, and after a crash, the terminal is as it was before.
///
/// Errors must not be printed while the screen is shown, since they would appear on top of it.
@MainActor public final class Screen {
    private let signals: CInt
    private let hasColors: Bool
    /// The bytes of a character that is incomplete.
    private var bytes: [UInt8] = []

    /// Takes the terminal.
    ///
    /// - Throws: ``ScreenError``; the terminal is unchanged then.
    public init() throws(ScreenError) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .noTerminal }
        // Terminals use UTF-8. The user's locale is often not set on servers and in containers.
        guard ["C.UTF-8", "", "en_US.UTF-8"].contains(where: Self.useLocale) else { throw .noLocale }
        // ncurses handles only signals that are not handled yet, so these come first.
        signals = SignalPipe.open()
        guard ncurses_start() != nil else { throw .unknownTerminal }
        SignalPipe.restoreTerminalAfterCrashes()
        cbreak()
        noecho()
        nonl()
        nodelay(ncurses_screen(), true)
        // How long ncurses waits after an escape character for the rest of a key, in milliseconds.
        set_escdelay(25)
        hasColors = getenv("NO_COLOR") == nil && has_colors() && start_color() == OK && ncurses_colors() >= 8
        if hasColors {
            use_default_colors()
            for color in Style.colors { init_pair(color.number, color.number, -1) }
        }
        takeTerminal()
    }

    /// Chooses a locale, and says whether its characters are UTF-8.
    private static func useLocale(_ name: String) -> Bool {
        guard setlocale(LC_CTYPE, name) != nil, let encoding = nl_langinfo(nl_item(CODESET)) else { return false }
        return String(cString: encoding) == "UTF-8"
    }

    // MARK: The terminal

    /// The size of the terminal in characters. It changes before ``Event/redraw``.
    public var size: (lines: Int, columns: Int) {
        (Int(getmaxy(ncurses_screen())), Int(getmaxx(ncurses_screen())))
    }

    /// Gives the terminal back. Nothing can be drawn after this.
    public func end() {
        endwin()
    }

    /// Gives the terminal back and stops the process, as `^Z` does, until the shell continues it. An ``Event/redraw``
    /// follows. Save before: while the process is stopped, so are the threads that save in the background.
    public func suspend() {
        endwin()
        SignalPipe.raiseUnhandled(SIGTSTP)
        SignalPipe.handle(SIGTSTP)
        takeTerminal()
    }

    /// Ends the process as a signal would have done without this screen. The parent process learns the signal.
    public static func endProcess(by signal: CInt) {
        SignalPipe.raiseUnhandled(signal)
    }

    /// Sets the terminal to the modes and ncurses to the size that it needs, and lets everything be drawn again.
    private func takeTerminal() {
        reset_prog_mode()
        keypad(ncurses_screen(), true)
        // ncurses trusts the variables LINES and COLUMNS, which are often those of another terminal.
        var window = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 {
            resizeterm(CInt(window.ws_row), CInt(window.ws_col))
        }
        ncurses_draw_all()
    }

    // MARK: Drawing

    /// Shows lines from the top, and nothing below them. What does not fit is left out.
    ///
    /// - Parameter cursor: The cell of the cursor, counted from 0; nil hides it.
    public func draw(_ lines: [Line], cursor: (line: Int, column: Int)? = nil) {
        // A line that is too long goes on in the next one, which is cleared after that.
        for number in 0..<size.lines where ncurses_begin_line(CInt(number)) == OK && number < lines.count {
            for span in lines[number].spans {
                ncurses_set_style(span.style.attributes, hasColors ? span.style.color : 0)
                ncurses_add(Self.printable(span.text))
            }
        }
        if let cursor { ncurses_move(CInt(cursor.line), CInt(cursor.column)) }
        curs_set(cursor == nil ? 0 : 1)
        ncurses_show()
    }

    /// A text without control characters: those in a value that another program has stored would move the cursor.
    private static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The number of columns that a text takes on the screen: two for each ideograph, none for a combining accent.
    public static func columns(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + max(0, Int(wcwidth(wchar_t($1.value)))) }
    }

    // MARK: Events

    /// Waits for the next event.
    ///
    /// - Parameter timeout: How long to wait, in milliseconds; without one, as long as it takes.
    /// - Returns: Nil if nothing has happened in that time.
    public func nextEvent(timeout: CInt = -1) -> Event? {
        while true {
            if let event = SignalPipe.next(from: signals) {
                if case .redraw = event { takeTerminal() }
                return event
            }
            if let key = nextKey() { return .key(key) }
            var inputs = [STDIN_FILENO, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            if poll(&inputs, 2, timeout) == 0 { return nil }
            // A terminal that is gone is readable for ever, and has no keys.
            if inputs[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return .end(SIGHUP) }
        }
    }

    /// Makes ``nextEvent(timeout:)`` return ``Event/woken``. May be called on any thread, for example by an observer of
    /// settings when the screen has to be drawn again.
    public nonisolated static func wake() {
        SignalPipe.wake()
    }

    private func nextKey() -> Key? {
        while case let code = wgetch(ncurses_screen()), code != ERR {
            if let key = Key(code: code) { return key }
            guard let byte = UInt8(exactly: code) else { continue }
            bytes.append(byte)
            if let text = String(validating: bytes, as: UTF8.self), let character = text.first {
                bytes = []
                return .character(character)
            }
            if bytes.count == 4 { bytes = [] }
        }
        return nil
    }
}
