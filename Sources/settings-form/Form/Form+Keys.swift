/// What each key does in the present mode.
extension Form {
    /// Changes the form as a key says.
    ///
    /// - Returns: The effects that the session carries out: values to store, the end, a stop or a redraw.
    mutating func handle(_ key: Key) -> [Effect] {
        switch key {
        case .resize(let size):
            resize(size)
            return []
        case .control("c"): return [.quit]
        case .control("z"): return [.suspend]
        case .control("l"): return [.redraw]
        default: break
        }
        message = nil
        // Too small a screen shows no form, so no key may change a value unseen.
        guard size.fits(.smallest) else { return key == .character("q") ? [.quit] : [] }
        defer {
            reveal()
            checkSelectedValue()
        }
        switch mode {
        case .browsing: return browse(key)
        case .editing(let editing): return edit(editing, key)
        case .choosing(let choice): return choose(choice, key)
        case .asking(let question): return answer(question, key)
        case .searching(let editor): return search(editor, key)
        case .changes: return readChanges(key)
        case .help: return readHelp(key)
        }
    }

    /// Moves the selection of the pane or list; false for a key that does not move.
    mutating func move(_ key: Key) -> Bool {
        switch key {
        case .up: list.move(-1)
        case .down: list.move(1)
        case .pageUp: list.movePage(-1, height: layout.bodyHeight)
        case .pageDown: list.movePage(1, height: layout.bodyHeight)
        case .home: list.moveToStart()
        case .end: list.moveToEnd()
        default: return false
        }
        return true
    }

    private mutating func browse(_ key: Key) -> [Effect] {
        guard !move(key) else { return [] }
        switch key {
        case .tab: list.move(1)
        case .backTab: list.move(-1)
        case .character("q"): return [.quit]
        case .character("/"): openSearch()
        case .character("c"): openChanges()
        case .character("?"): openHelp()
        case .escape: leavePane()
        default:
            guard let row = list.selectedRow, let entry = row.entry else { return [] }
            return act(key, on: entry, row)
        }
        return []
    }

    /// Goes back to the pane above.
    mutating func leavePane() {
        if visits.count > 1 { goBack() } else { message = .note("q quits") }
    }

    private mutating func readHelp(_ key: Key) -> [Effect] {
        guard !move(key) else { return [] }
        switch key {
        case .character("q"), .character("?"), .escape, .enter, .left: leaveMode()
        default: break
        }
        return []
    }

    private mutating func openHelp() {
        mode = .help
        openOverlay()
    }

    static let helpRows: [Row] = [
        .heading("Keys"),
        .help(keys: "↑ ↓ PgUp PgDn Home End", "move"),
        .help(keys: "Space, Enter", "switch, choose, edit, open"),
        .help(keys: "→", "open a pane or a list of choices"),
        .help(keys: "← Esc", "go back"),
        .help(keys: "← →", "move a slider by a step"),
        .help(keys: "0 to 9, ., -", "type the value of a slider"),
        .help(keys: "d, Backspace, Del", "back to the default"),
        .help(keys: "/", "search all panes"),
        .help(keys: "c", "show what was changed here"),
        .help(keys: "a text, in a list", "search the choices"),
        .help(keys: "Del, in a list", "back to the default"),
        .help(keys: "q, Ctrl-C", "quit"),
        .help(keys: "Ctrl-Z", "suspend"),
        .help(keys: "Ctrl-L", "draw the screen again"),
        .blank,
        .heading("While editing"),
        .help(keys: "Enter, Tab, ↑ ↓", "keep the text"),
        .help(keys: "Esc", "leave the value as it was"),
        .help(keys: "Ctrl-U", "delete all before the cursor"),
        .blank,
        .heading("In the list of changes"),
        .help(keys: "d, Backspace, Del", "take the change back"),
        .help(keys: "a", "take all changes back"),
        .help(keys: "Enter", "go to the setting"),
        .blank,
        .heading("Signs"),
        .help(keys: "•", "differs from its default"),
        .help(keys: "2 •", "two settings of the program differ"),
        .help(keys: "!", "changed by another program since"),
        .help(keys: "locked", "managed by the administrator"),
    ]
}
