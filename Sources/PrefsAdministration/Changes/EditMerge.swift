package import PrefsCore

/// Makes the edits of a text in contents that others may have changed since the text was opened.
package struct EditMerge {
    /// Leads to what is edited; nil for the whole contents of a domain.
    private let keyPath: PropertyListKeyPath?
    /// The whole contents when the text was opened, by which changes of others are noticed.
    private let opened: PropertyListDictionary
    /// The values of others that a conflict has named: the user may set others over them.
    private var named: [PropertyListKeyPath: PropertyList?] = [:]

    /// Why edits are not made.
    package enum Problem: Error {
        case refused(DomainChange.Refusal)
        /// Others have changed these settings since the text was opened.
        case conflict([PropertyListKeyPath])
    }

    package init(_ opened: PropertyListDictionary, at keyPath: PropertyListKeyPath?) {
        (self.opened, self.keyPath) = (opened, keyPath)
    }

    /// The edits that turn a value at the key path into another one, with their key paths in the domain.
    package func edits(from old: PropertyList, to new: PropertyList) -> [DomainDifference.Edit] {
        guard let keyPath else {
            return DomainDifference(from: old.dictionaryValue ?? [:], to: new.dictionaryValue ?? [:]).edits
        }
        // Both are compared as values of one key, which the key path then replaces.
        return DomainDifference(from: ["": old], to: ["": new]).edits.map { edit in
            let path = edit.path.rest.reduce(keyPath) { $0.appending($1) }
            return DomainDifference.Edit(path: path, old: edit.old, new: edit.new)
        }
    }

    /// The contents when the text was opened, after edits.
    package func contents(
        after edits: [DomainDifference.Edit]
    ) throws(DomainChange.Refusal) -> PropertyListDictionary {
        try Self.contents(opened, after: edits)
    }

    private static func contents(
        _ contents: PropertyListDictionary, after edits: [DomainDifference.Edit]
    ) throws(DomainChange.Refusal) -> PropertyListDictionary {
        var editor = ContentsEditor(contents)
        for edit in edits { try editor.apply(edit.change) }
        return editor.contents
    }

    /// Makes the edits, unless others have changed the same settings since the text was opened. The edits may be made
    /// over the values that such a conflict has named, but not inside of one that is no dictionary.
    package mutating func make(
        _ edits: [DomainDifference.Edit], in contents: inout PropertyListDictionary
    ) throws(Problem) {
        var conflicts: [PropertyListKeyPath] = []
        for path in edits.map(\.path) {
            let place = pathOutsideArrays(path, in: contents)
            guard contents[place] != opened[place] else { continue }
            if place == path, let value = named[path], value == contents[path] { continue }
            named.updateValue(contents[path], forKey: path)
            if conflicts.last != place { conflicts.append(place) }
        }
        guard conflicts.isEmpty else { throw .conflict(conflicts) }
        do throws(DomainChange.Refusal) {
            contents = try Self.contents(contents, after: edits)
        } catch {
            throw .refused(error)
        }
    }

    /// The part of a path that leads to the first value on its way that was or is no dictionary. The places of an
    /// array's elements are not compared one by one, since others may have inserted an element.
    private func pathOutsideArrays(
        _ path: PropertyListKeyPath, in contents: PropertyListDictionary
    ) -> PropertyListKeyPath {
        let above = path.components.indices.dropFirst().map(path.prefix)
        return above.first { part in
            [opened[part], contents[part]].contains { value in value.map { $0.kind != .dictionary } ?? false }
        } ?? path
    }
}
