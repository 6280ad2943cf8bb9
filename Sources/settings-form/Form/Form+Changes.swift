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

    /// Notes what is stored now for settings that other programs may have changed.
    mutating func compareChanges(_ stored: (Int) -> PropertyList?) {
        for (index, change) in changes.enumerated() {
            changes[index].isOvertaken = change.after != stored(change.setting)
        }
    }

    /// Removes changes from the list that were taken back, and those that another program has overtaken.
    mutating func endChanges(_ takenBack: [Int], overtaken: [Int]) {
        changes.removeAll { (takenBack + overtaken).contains($0.setting) }
        message = .note(takenBack.count == 1 ? "Taken back" : "\(takenBack.count) changes are taken back")
        if !overtaken.isEmpty {
            let what = overtaken.count == 1 ? "the value" : "\(overtaken.count) values"
            message = .problem("Not taken back: another program has changed \(what) since")
        }
        guard case .changes = mode else { return }
        if changes.isEmpty { leaveMode() } else { rebuildOverlay() }
    }

    mutating func openChanges() {
        guard !changes.isEmpty else {
            message = .note("Nothing has been changed here")
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
        case .character("a"): askToTakeBack()
        case .character("d"), .backspace, .delete:
            guard let change = changes.first(where: { $0.entry == list.selectedRow?.entry }) else { return [] }
            return [.takeBack([change.setting])]
        case .enter, .right, .character(" "):
            guard let entry = list.selectedRow?.entry else { return [] }
            leaveMode()
            jump(toEntry: entry)
            if selectedEntry != entry { message = .note("\(catalogue.entries[entry].title) is not shown now") }
        default: break
        }
        return []
    }

    private mutating func askToTakeBack() {
        mode = .asking(
            Mode.Question(
                entry: nil, effect: .takeBack(changes.map(\.setting)), title: "Take back all changes?",
                text: "What was stored before this form was opened is stored again.", yes: "Take back", no: "Keep"))
        openOverlay()
    }
}
