import PrefsAdministration
import PrefsCore
internal import PropertyLists

/// Applies that are limited to a part of the settings. The rest stays as it is: it is neither set nor given back, and
/// its owners stay the same. If a dictionary was declared as a whole and now its keys are, or the other way round, all
/// of it is left as it is unless all of it is selected. So is an array whose elements are declared: a part of an
/// element is another element.
extension ContentsFilter {
    /// True for everything, false for nothing; nil if parts of the value are selected.
    private var isWhole: Bool? {
        switch self {
        case .everything: true
        case .nothing: false
        case .parts, .secret: nil
        }
    }

    /// Whether something of a setting may be selected.
    func mayHave(_ path: SettingPath, from old: PropertyListDictionary, to new: PropertyList?) -> Bool {
        let filter = path.keys.components.reduce(self) { $0.inside($1) }
        let old = PropertyList.dictionary(old).value(at: path.keys.components[...])
        return filter.of(old, new).isWhole != false
    }

    /// The contents after a change of those parts of `old` that are selected.
    func outcome(
        from old: PropertyListDictionary, _ oldOwned: OwnedTable, to new: PropertyListDictionary, _ newOwned: OwnedTable
    ) -> (contents: PropertyListDictionary, owned: OwnedTable) {
        if let isWhole { return isWhole ? (new, newOwned) : (old, oldOwned) }
        var rows: [OwnedRow] = []
        let contents = entries(
            at: .root, from: SettingSite(value: .dictionary(old), owned: oldOwned),
            to: SettingSite(value: .dictionary(new), owned: newOwned), &rows)
        return (contents?.dictionaryValue ?? [:], OwnedTable(rows))
    }

    /// - Parameter rows: Receives the rows at the path and inside it.
    /// - Returns: The value at the path.
    private func value(
        at path: PropertyListKeyPath, from old: SettingSite, to new: SettingSite, _ rows: inout [OwnedRow]
    ) -> PropertyList? {
        let (oldRows, newRows) = (old.owned.rows(at: SettingPath(path)), new.owned.rows(at: SettingPath(path)))
        func take(_ value: PropertyList?, _ taken: ArraySlice<OwnedRow>) -> PropertyList? {
            rows += taken
            return value
        }
        if let isWhole = of(old.value, new.value).isWhole {
            return isWhole ? take(new.value, newRows) : take(old.value, oldRows)
        }
        let kinds = Set([oldRows, newRows].compactMap(\.first?.content.kind))
        if kinds == [.keys], old.mayHaveEntries, new.mayHaveEntries {
            return entries(at: path, from: old, to: new, &rows)
        }
        let value = applied(toChangeOf: old.value, to: new.value)
        if value == new.value { return take(value, newRows) }
        let isWholeOnly = kinds.contains(.array) || kinds.count > 1 && kinds.contains(.keys)
        if value == old.value || isWholeOnly { return take(old.value, oldRows) }
        if kinds == [.keys] {
            // Another value takes the place of a dictionary, or the other way round.
            let isOld = old.value?.dictionaryValue != nil
            return entries(at: path, from: isOld ? old : SettingSite(), to: isOld ? SettingSite() : new, &rows)
        }
        // A part of a setting is set or given back. It stays owned until all of it is given back.
        for var row in newRows.isEmpty ? oldRows : newRows {
            if row.path.element == nil, var setting = row.setting {
                setting.applied = value
                row.content = .setting(setting)
            }
            rows.append(row)
        }
        return value
    }

    private func entries(
        at path: PropertyListKeyPath, from old: SettingSite, to new: SettingSite, _ rows: inout [OwnedRow]
    ) -> PropertyList? {
        let (entries, newEntries) = (old.value?.dictionaryValue ?? [:], new.value?.dictionaryValue ?? [:])
        let (oldRows, newRows) = (old.owned.rows(at: SettingPath(path)), new.owned.rows(at: SettingPath(path)))
        if !path.isRoot { rows += newRows.isEmpty ? oldRows.prefix(1) : newRows.prefix(1) }
        let (oldKeys, newKeys) = (oldRows.keys(atDepth: path.count + 1), newRows.keys(atDepth: path.count + 1))
        // The rows that there were come first.
        var keys = KeyList()
        for key in oldKeys + Array(entries.keys) + Array(newEntries.keys) + newKeys { _ = keys.insert(key) }
        var editor = DictionaryEditor(entries)
        for key in keys.keys {
            let value = inside(key).value(
                at: path.appending(key), from: SettingSite(value: entries[key], owned: old.owned),
                to: SettingSite(value: newEntries[key], owned: new.owned), &rows)
            if value != entries[key] { editor.put(value, at: [key]) }
        }
        let outcome = editor.contents
        return outcome.isEmpty && (old.value == nil || new.value == nil) ? nil : .dictionary(outcome)
    }
}

/// What there is at a key path: the value, and who owns what in the location.
private struct SettingSite {
    var value: PropertyList?
    var owned = OwnedTable()

    var mayHaveEntries: Bool { value == nil || value?.dictionaryValue != nil }
}
