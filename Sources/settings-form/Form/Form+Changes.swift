import PrefsCore
import SettingsBundles

/// The list of what the form has changed since it was opened, and taking it back.
extension Form {
    /// Notes that people have stored another value, or none, with an element. A setting that has its first value again
    /// is not changed. If another program has changed the value since the form did, the value of that program counts as
    /// the one before the change.
    mutating func note(_ entry: Int, from before: PropertyList?, to after: PropertyList?) {
        guard let setting = catalogue.entries[entry].setting else { return }
        let index = changes.firstIndex { $0.setting == setting } ?? changes.count
        if index == changes.count {
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

    /// The change that is listed with an element; nil for none.
    func change(of entry: Int) -> FormChange? { changes.first { $0.entry == entry } }

    /// The element that shows the values of a change: one that hides them, if the setting has such an element.
    func textElement(of change: FormChange) -> SettingsElement {
        let secret = catalogue.entries.first { $0.setting == change.setting && $0.element.isSecure }
        return secret?.element ?? element(change.entry)
    }

    /// Takes the changes of settings back, and says how many were taken back, or why the first that failed was not.
    ///
    /// - Parameter replace: Stores the value before a change if the one after it is still stored. Returns whether the
    ///   value before is stored now; if not, another program has overtaken the change.
    mutating func takeBack(_ settings: [Int], _ replace: (FormChange) throws -> Bool) {
        var count = 0
        var overtaken: [FormChange] = []
        var failure: (any Error)?
        for change in changes where settings.contains(change.setting) {
            do {
                if try replace(change) { count += 1 } else { overtaken.append(change) }
            } catch {
                failure = failure ?? error
            }
        }
        let done = count == 1 ? "1 change is taken back" : "\(count) changes are taken back"
        if let failure {
            message = .problem(widths.shown("Not saved: \(failure)"))
        } else if overtaken.isEmpty {
            message = .note(count == 1 ? "Taken back" : done)
        } else if count == 0 {
            let what = overtaken.count == 1 ? "the value" : "\(overtaken.count) values"
            message = .problem("Not taken back: another program has changed \(what) since")
        } else {
            let titles = overtaken.map { catalogue.entries[$0.entry].title }.joined(separator: ", ")
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
            message = .note("There are no changes to take back")
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
            guard let change = list.selectedRow?.entry.flatMap({ change(of: $0) }) else { return [] }
            guard change.isOvertaken else { return [.takeBack([change.setting])] }
            takeBack([change.setting]) { _ in false }
            changes.removeAll { $0.setting == change.setting }
            showChanges()
        case .enter, .right, .character(" "):
            guard let entry = list.selectedRow?.entry else { return [] }
            guard isReachable(entry) else {
                message = .note("\(catalogue.entries[entry].title) is not shown now")
                return []
            }
            leaveMode()
            jump(toEntry: entry)
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
                subject: .changes(selected: list.selectedRow), effect: effect, title: "Take back all changes?",
                text: what + " is stored again.", yes: "Take back", no: "Keep"))
        openOverlay()
        return []
    }
}
