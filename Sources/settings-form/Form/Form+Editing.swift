import PrefsCore
import SettingsBundles

/// Typing the value of a text field or slider in its row.
extension Form {
    /// Starts editing the present value. A secret text starts empty.
    mutating func startEditing(_ entry: Int) -> [Effect] {
        let element = element(entry)
        guard mayChange(entry), Self.isTyped(element) else { return [] }
        let text = element.isSecure ? "" : values.value(of: element)?.settingsText ?? ""
        mode = .editing(Mode.FieldEditing(entry: entry, editor: LineEditor(text)))
        return []
    }

    /// Starts editing with a text added to the present value.
    mutating func startEditing(_ entry: Int, inserting text: String) -> [Effect] {
        guard Self.isTyped(element(entry)) else { return [] }
        _ = startEditing(entry)
        guard case .editing(let editing) = mode else { return [] }
        return edit(editing, .paste(text))
    }

    /// Starts editing with a character in place of the present value.
    mutating func startEditing(_ entry: Int, replacingBy character: Character) -> [Effect] {
        guard mayChange(entry) else { return [] }
        let editor = LineEditor(String(character))
        mode = .editing(Mode.FieldEditing(entry: entry, editor: editor, isTouched: true))
        return []
    }

    private static func isTyped(_ element: SettingsElement) -> Bool {
        switch element.control {
        case .text, .range: true
        case .toggle, .choice, .none: false
        }
    }

    mutating func edit(_ editing: Mode.FieldEditing, _ key: Key) -> [Effect] {
        switch key {
        case .escape:
            leaveMode()
            return []
        case .enter: return finish(editing)
        case .tab, .down: return finish(editing, thenMovingBy: 1)
        case .backTab, .up: return finish(editing, thenMovingBy: -1)
        default: break
        }
        var changed = editing
        guard changed.editor.handle(key) else { return [] }
        if !changed.editor.text.hasSameBytes(as: editing.editor.text) { changed.isTouched = true }
        mode = .editing(changed)
        return []
    }

    /// Ends editing with the typed text. If the element refuses the text, the reason is shown and editing goes on.
    private mutating func finish(_ editing: Mode.FieldEditing, thenMovingBy step: Int = 0) -> [Effect] {
        let entry = catalogue.entries[editing.entry]
        var effects: [Effect] = []
        if editing.isTouched, let setting = entry.setting {
            do throws(SettingRefusal) {
                let value = try entry.element.value(fromText: editing.editor.text)
                if present(setting).value != value { effects = [.set(editing.entry, value)] }
            } catch {
                message = .problem(widths.shown(error.description))
                return []
            }
        }
        leaveMode()
        if step != 0 { list.move(step) }
        return effects
    }
}

extension LineEditor {
    /// Edits the line, or moves its cursor, as a key says; false for a key that has no meaning here.
    mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .paste(let text): insert(text)
        case .backspace: deleteBackward()
        case .delete: deleteForward()
        case .control("u"): deleteToStart()
        case .left: moveLeft()
        case .right: moveRight()
        case .home, .control("a"): moveToStart()
        case .end, .control("e"): moveToEnd()
        default: return false
        }
        return true
    }
}
