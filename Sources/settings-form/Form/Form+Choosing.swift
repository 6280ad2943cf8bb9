import SettingsBundles

/// Choosing from lists, answering questions and searching.
extension Form {
    mutating func openChoices(of entry: Int) {
        mode = .choosing(entry: entry)
        openOverlay()
        if let index = chosenIndex(of: entry) {
            overlay?.select { $0 == .option(entry, index: index) }
        }
    }

    /// The index of the choice that an element has; nil for a value that is no choice.
    func chosenIndex(of entry: Int) -> Int? {
        guard let value = values.value(ofEntry: entry) else { return nil }
        return catalogue.entries[entry].element.choices.firstIndex { $0.value.isSameSetting(as: value) }
    }

    mutating func choose(_ entry: Int, _ key: Key) -> [Effect] {
        guard !move(key) else { return [] }
        switch key {
        case .escape, .left, .character("q"): leaveMode()
        case .enter, .character(" "):
            guard case .option(_, let index)? = list.selectedRow, let setting = catalogue.entries[entry].setting
            else { return [] }
            let value = catalogue.entries[entry].element.choices[index].value
            leaveMode()
            return [.set(setting, value)]
        case .character("d"), .backspace, .delete:
            leaveMode()
            return reset(entry)
        default: break
        }
        return []
    }

    mutating func answer(_ question: Mode.Question, _ key: Key) -> [Effect] {
        guard !move(key) else { return [] }
        switch key {
        case .tab, .right: list.move(1)
        case .backTab, .left: list.move(-1)
        case .escape, .character("n"), .character("q"): leaveMode()
        case .character("y"):
            leaveMode()
            return [.set(question.setting, question.value)]
        case .enter, .character(" "):
            guard case .answer(_, let isYes)? = list.selectedRow else { return [] }
            leaveMode()
            return isYes ? [.set(question.setting, question.value)] : []
        default: break
        }
        return []
    }

    // MARK: Searching

    mutating func openSearch() {
        if searchIndex == nil { searchIndex = SearchIndex(catalogue) }
        mode = .searching(LineEditor())
        openOverlay()
    }

    mutating func search(_ editor: LineEditor, _ key: Key) -> [Effect] {
        switch key {
        case .up, .down, .pageUp, .pageDown: _ = move(key)
        case .tab: list.move(1)
        case .backTab: list.move(-1)
        case .escape: leaveMode()
        case .enter:
            guard let entry = list.selectedRow?.entry else {
                message = .note("Nothing is found; Esc goes back")
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
