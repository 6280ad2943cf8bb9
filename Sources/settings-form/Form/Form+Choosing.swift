import SettingsBundles

/// Choosing from lists, answering questions and searching.
extension Form {
    mutating func openChoices(of entry: Int) {
        mode = .choosing(Mode.Choice(entry: entry))
        openOverlay()
        if let index = chosenIndex(of: entry) {
            overlay?.select { $0 == .option(entry, index: index) }
        }
    }

    /// The index of the choice that an element has; nil for a value that is no choice.
    func chosenIndex(of entry: Int) -> Int? {
        guard let value = values.value(of: element(entry)) else { return nil }
        return element(entry).choiceIndex(of: value)
    }

    /// What keys do in a list of choices. A text that is typed searches the list, and a blank is part of it; without a
    /// search, a blank chooses.
    mutating func choose(_ choice: Mode.Choice, _ key: Key) -> [Effect] {
        if let editor = choice.search { return search(editor, in: choice, key) }
        guard !move(key) else { return [] }
        switch key {
        case .escape, .left: leaveMode()
        case .enter, .character(" "): return chooseSelected(of: choice.entry)
        case .delete:
            leaveMode()
            return reset(choice.entry)
        case .character("/"): show(choice, searching: LineEditor())
        case .character, .paste: return search(LineEditor(), in: choice, key)
        default: break
        }
        return []
    }

    private mutating func search(_ editor: LineEditor, in choice: Mode.Choice, _ key: Key) -> [Effect] {
        guard !moveInSearch(key) else { return [] }
        switch key {
        case .enter: return chooseSelected(of: choice.entry)
        case .escape: show(choice, searching: nil)
        case .backspace where editor.text.isEmpty: show(choice, searching: nil)
        default:
            var editor = editor
            if editor.handle(key) { show(choice, searching: editor) }
        }
        return []
    }

    /// Shows the choices that have what is typed. The first one that begins with it is selected; while nothing is
    /// typed, the selection stays.
    private mutating func show(_ choice: Mode.Choice, searching editor: LineEditor?) {
        let selected = list.selectedRow
        mode = .choosing(Mode.Choice(entry: choice.entry, search: editor))
        openOverlay()
        guard let typed = editor?.text.lowercased(), !typed.isEmpty else {
            overlay?.select { $0 == selected }
            return
        }
        let choices = element(choice.entry).choices
        overlay?.select { row in
            guard case .option(_, let index) = row else { return false }
            return choices[index].title.localized.lowercased().utf8.starts(with: typed.utf8)
        }
    }

    private mutating func chooseSelected(of entry: Int) -> [Effect] {
        guard case .option(_, let index)? = list.selectedRow else {
            message = .note(Self.nothingFoundText)
            return []
        }
        leaveMode()
        return [.set(entry, element(entry).choices[index].value)]
    }

    mutating func answer(_ question: Mode.Question, _ key: Key) -> [Effect] {
        guard !move(key) else { return [] }
        switch key {
        case .tab, .right: list.move(1)
        case .backTab, .left: list.move(-1)
        case .escape, .character("n"), .character("q"): return end(question, isYes: false)
        case .character("y"): return end(question, isYes: true)
        case .enter, .character(" "):
            guard case .answer(_, let isYes)? = list.selectedRow else { return [] }
            return end(question, isYes: isYes)
        default: break
        }
        return []
    }

    private mutating func end(_ question: Mode.Question, isYes: Bool) -> [Effect] {
        leaveMode()
        if case .changes(let selected) = question.subject {
            openChanges()
            guard !changes.isEmpty else { return [] }
            overlay?.select { $0 == selected }
        }
        return isYes ? [question.effect] : []
    }

    // MARK: Searching

    mutating func openSearch() {
        if searchIndex == nil { searchIndex = SearchIndex(catalogue) }
        mode = .searching(LineEditor())
        openOverlay()
    }

    static let nothingFoundText = "Nothing is found; Esc goes back"

    /// Moves the selection during a search; false for keys that edit what is typed, or end the search.
    private mutating func moveInSearch(_ key: Key) -> Bool {
        switch key {
        case .up, .down, .pageUp, .pageDown: return move(key)
        case .tab: list.move(1)
        case .backTab: list.move(-1)
        default: return false
        }
        return true
    }

    mutating func search(_ editor: LineEditor, _ key: Key) -> [Effect] {
        guard !moveInSearch(key) else { return [] }
        switch key {
        case .escape: leaveMode()
        case .enter:
            guard let entry = list.selectedRow?.entry else {
                message = .note(Self.nothingFoundText)
                return []
            }
            leaveMode()
            jump(toEntry: entry)
        default:
            var editor = editor
            guard editor.handle(key) else { return [] }
            mode = .searching(editor)
            openOverlay()
        }
        return []
    }
}
