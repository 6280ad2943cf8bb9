import PrefsCore
import SettingsBundles

/// What keys do with the selected element.
extension Form {
    /// Carries out a key that is meant for the selected row.
    mutating func act(_ key: Key, on entry: Int, _ row: Row) -> [Effect] {
        switch key {
        case .character("d"), .backspace, .delete: return reset(entry)
        case .character(" "), .enter: return activate(entry, row)
        case .paste(let text): return startEditing(entry, inserting: text)
        default: break
        }
        let control = element(entry).control
        if case .range(let slider) = control {
            switch key {
            case .left: return move(slider, of: entry, by: -1)
            case .right: return move(slider, of: entry, by: 1)
            case .character(let character) where character.isASCII && (character.isNumber || "-.".contains(character)):
                return startEditing(entry, replacingBy: character)
            default: return []
            }
        }
        switch (key, control, row) {
        case (.left, _, _): leavePane()
        case (.right, .choice, .element): return activate(entry, row)
        case (.right, _, _) where catalogue.entries[entry].child != nil: return activate(entry, row)
        default: break
        }
        return []
    }

    /// Whether people may change the setting of an element; a message says why they may not.
    mutating func mayChange(_ entry: Int) -> Bool {
        guard !values.isManaged(element(entry)) else {
            message = .problem(Self.managedText)
            return false
        }
        guard element(entry).isEditable else {
            message = .note("This value can only be read")
            return false
        }
        return true
    }

    /// Does what space and enter do.
    private mutating func activate(_ entry: Int, _ row: Row) -> [Effect] {
        if let child = catalogue.entries[entry].child {
            show(pane: child)
            return []
        }
        guard mayChange(entry) else { return [] }
        switch element(entry).control {
        case .toggle(let toggle): return flip(toggle, of: entry)
        case .text, .range: return startEditing(entry)
        case .choice(let choices):
            if case .choice(_, let index) = row {
                return choices.indices.contains(index) ? [.set(entry, choices[index].value)] : []
            }
            openChoices(of: entry)
            return []
        case .none: return []
        }
    }

    private mutating func flip(_ toggle: SettingsToggle, of entry: Int) -> [Effect] {
        let (value, prompt) = toggle.flipped(from: values.value(of: element(entry)))
        guard let prompt else { return [.set(entry, value)] }
        mode = .asking(
            Mode.Question(
                subject: .element(entry), effect: .set(entry, value), title: widths.shown(prompt.title.localized),
                text: prompt.prompt.localized, yes: widths.shown(prompt.confirmText.localized),
                no: widths.shown(prompt.denyText.localized)))
        openOverlay()
        return []
    }

    private mutating func move(_ slider: SettingsSlider, of entry: Int, by steps: Int) -> [Effect] {
        guard mayChange(entry) else { return [] }
        let present = values.value(of: element(entry)).flatMap(slider.number) ?? slider.minimum
        let value = slider.value(present, movedBy: steps)
        return value == present ? [] : [.set(entry, .real(value))]
    }

    /// Asks to remove the stored value of an element.
    mutating func reset(_ entry: Int) -> [Effect] {
        guard let setting = catalogue.entries[entry].setting, mayChange(entry) else { return [] }
        guard present(setting).value != nil else {
            message = .note(Self.defaultText)
            return []
        }
        return [.reset(entry)]
    }

    static let defaultText = "It has its default"
}
