import PrefsCore
import SettingsBundles

/// The list of what the form has changed since it was opened, and taking it back.
extension Form {
    /// Notes that the form has stored another value, or none, for an element of the pane that is shown. A setting that
    /// has its first value again is not changed. If another program has changed the value since the form did, the value
    /// of that program counts as the one before the change.
    mutating func note(_ setting: Int, from before: PropertyList?, to after: PropertyList?) {
        let index = changes.firstIndex { $0.setting == setting } ?? changes.count
        if index == changes.count {
            let entries = catalogue.entries.indices.filter { catalogue.entries[$0].setting == setting }
            let shown = entries.filter { catalogue.entries[$0].pane == pane }
            let entry = (shown + entries).first { element($0).isEditable } ?? 0
            changes.append(FormChange(setting: setting, entry: entry, before: before, after: before))
        }
        if changes[index].after != before { changes[index].before = before }
        changes[index].after = after
        changes[index].isOvertaken = false
        if changes[index].before == after { changes.remove(at: index) }
    }

    /// Compares the changes with what is stored now. What is stored as before is no longer a change.
    mutating func compareChanges(_ stored: (Int) -> PropertyList?) {
        for index in changes.indices.reversed() {
            let value = stored(changes[index].setting)
            changes[index].isOvertaken = value != changes[index].after
            if value == changes[index].before { changes.remove(at: index) }
        }
        showChanges()
    }

    /// Whether another program has overtaken the change that is listed with an element.
    func isOvertaken(_ entry: Int) -> Bool { changes.contains { $0.entry == entry && $0.isOvertaken } }

    /// Says which changes were taken back, and which were not, since another program has overtaken them.
    mutating func endChanges(_ takenBack: [Int], overtaken: [Int]) {
        let done = takenBack.count == 1 ? "1 change is taken back" : "\(takenBack.count) changes are taken back"
        if overtaken.isEmpty {
            message = .note(takenBack.count == 1 ? "Taken back" : done)
        } else if takenBack.isEmpty {
            let what = overtaken.count == 1 ? "the value" : "\(overtaken.count) values"
            message = .problem("Not taken back: another program has changed \(what) since")
        } else {
            let entries = changes.filter { overtaken.contains($0.setting) }.map(\.entry)
            let titles = entries.map { catalogue.entries[$0].title }.joined(separator: ", ")
            let (verb, what) = overtaken.count == 1 ? ("is", "it") : ("are", "them")
            message = .problem("\(done); \(titles) \(verb) left: another program has changed \(what)")
        }
    }

    /// Shows the present changes in their list.
    private mutating func showChanges() {
        guard case .changes = mode else { return }
        if changes.isEmpty { leaveMode() } else { rebuildOverlay() }
    }

    mutating func openChanges() {
        guard !changes.isEmpty else {
            message = .note("Nothing has been changed in this form")
            return
        }
        mode = .changes
        openOverlay()
    }

    /// What keys do in the list of changes.
    mutating func readChanges(_ key: Key) -> [Effect] {
        guard !move(key) else { return [] }
        switch key {
        case .escape, .left, .character("c"), .character("q"): leaveMode()
        case .character("a"): return askToTakeBack()
        case .character("d"), .backspace, .delete:
            guard let change = changes.first(where: { $0.entry == list.selectedRow?.entry }) else { return [] }
            guard change.isOvertaken else { return [.takeBack([change.setting])] }
            changes.removeAll { $0.setting == change.setting }
            endChanges([], overtaken: [change.setting])
            showChanges()
        case .enter, .right, .character(" "):
            guard let entry = list.selectedRow?.entry else { return [] }
            leaveMode()
            jump(toEntry: entry)
            if selectedEntry != entry { message = .note("\(catalogue.entries[entry].title) is not shown now") }
        default: break
        }
        return []
    }

    private mutating func askToTakeBack() -> [Effect] {
        let effect = Effect.takeBack(changes.map(\.setting))
        let count = changes.count { !$0.isOvertaken }
        guard count > 0 else { return [effect] }
        let what = count == 1 ? "1 change: what was stored before it" : "\(count) changes: what was stored before each"
        mode = .asking(
            Mode.Question(
                entry: nil, row: list.selectedRow, effect: effect, title: "Take back all changes?",
                text: what + " is stored again.", yes: "Take back", no: "Keep"))
        openOverlay()
        return []
    }
}
