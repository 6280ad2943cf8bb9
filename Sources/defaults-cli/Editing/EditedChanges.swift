import CommandLineValues
import PrefsCore
import PropertyLists
import SettingsBundles

/// What edited texts change in the contents of a domain.
struct EditedChanges {
    private let session: Session
    private let domain: Domain
    private let location: DomainLocation
    private let keyPath: PropertyListKeyPath?
    private let text: EditableText
    /// The whole contents when the editor was opened, by which changes of others are noticed.
    let opened: PropertyListDictionary
    /// What others have changed since a text was kept; empty for one that was not.
    let changedByOthers: [PropertyListKeyPath]

    /// - Parameters:
    ///   - text: The text before it is edited.
    ///   - isKept: Whether the text was kept, and can be older than the contents.
    init(
        of text: EditableText, isKept: Bool, in opened: PropertyListDictionary, of domain: Domain,
        at location: DomainLocation, _ keyPath: PropertyListKeyPath?, _ session: Session
    ) {
        (self.session, self.domain, self.location, self.keyPath) = (session, domain, location, keyPath)
        (self.text, self.opened) = (text, opened)
        let now = keyPath.map { opened[$0] } ?? .dictionary(opened)
        changedByOthers =
            if !isKept {
                []
            } else if let now {
                Self.edits(from: text.value, to: now, at: keyPath).map(\.path)
            } else {
                [keyPath].compactMap(\.self)
            }
    }

    /// Why a text is not used.
    struct Refusal: Error {
        let reason: String

        init(_ message: String) { reason = message.hasSuffix(".") ? String(message.dropLast()) : message }
    }

    /// The edits that a text makes.
    func edits(_ bytes: [UInt8]) throws(Refusal) -> [DomainDifference.Edit] {
        let value: PropertyList
        do {
            value = try text.value(of: bytes)
        } catch {
            throw Refusal(error.reason == .emptyDocument ? "The text is empty" : error.description)
        }
        if keyPath == nil, value.kind != .dictionary {
            throw Refusal("The text is \(value.kind.nameWithArticle), and has to be a dictionary")
        }
        let edits = Self.edits(from: text.value, to: value, at: keyPath)
        try refuseMovedElements(edits)
        try check(edits, in: try contents(after: edits))
        return edits
    }

    /// Refuses edits inside an array that others have changed since the text was kept: its elements may have moved.
    private func refuseMovedElements(_ edits: [DomainDifference.Edit]) throws(Refusal) {
        for edit in edits {
            let array = pathOutsideArrays(edit.path)
            guard array != edit.path, changedByOthers.contains(where: { $0.components.starts(with: array.components) })
            else { continue }
            throw Refusal("Others have changed \(array.text) since; take back what you have changed in it")
        }
    }

    /// The edits that turn a value into another one, with their key paths in the domain.
    ///
    /// - Parameter keyPath: Leads to the value; nil for the whole contents of a domain.
    private static func edits(
        from old: PropertyList, to new: PropertyList, at keyPath: PropertyListKeyPath?
    ) -> [DomainDifference.Edit] {
        guard let keyPath else {
            return DomainDifference(from: old.dictionaryValue ?? [:], to: new.dictionaryValue ?? [:]).edits
        }
        // Both are compared as values of one key, which the key path then replaces.
        return DomainDifference(from: ["": old], to: ["": new]).edits.map { edit in
            let path = edit.path.rest.reduce(keyPath) { $0.appending($1) }
            return DomainDifference.Edit(path: path, old: edit.old, new: edit.new)
        }
    }

    /// The contents that were opened, after the edits.
    private func contents(after edits: [DomainDifference.Edit]) throws(Refusal) -> PropertyListDictionary {
        var editor = ContentsEditor(opened)
        for edit in edits {
            do throws(CommandError) {
                try session.refusePlaceholder(in: edit.change, of: domain)
            } catch {
                throw Refusal(error.sentence)
            }
            do throws(DomainChange.Refusal) {
                try editor.apply(edit.change)
            } catch {
                throw Refusal(error.message(ofDomain: domain.name))
            }
        }
        return editor.contents
    }

    /// Checks new values by the settings bundle of the domain.
    private func check(_ edits: [DomainDifference.Edit], in contents: PropertyListDictionary) throws(Refusal) {
        guard case .stored(let name, _) = location,
            let bundle = try? SettingsBundle(domain: name.text, session.environment)
        else { return }
        let keys = Set(edits.map { Array($0.path.key.utf8) })
        for element in bundle.settings {
            guard let name = element.settingName, name.suiteName == nil, keys.contains(Array(name.key.utf8)),
                let value = contents[name.key]
            else { continue }
            do throws(SettingRefusal) {
                try element.check(value)
            } catch {
                throw Refusal("\(name.key): \(error)")
            }
        }
    }

    /// The edits whose settings others have changed since the editor was opened.
    func conflicts(of edits: [DomainDifference.Edit], in contents: PropertyListDictionary) -> [PropertyListKeyPath] {
        edits.map(\.path).filter { path in
            let path = pathOutsideArrays(path)
            return contents[path] != opened[path]
        }
    }

    /// The part of a path that leads to the first array on its way. The places of an array's elements are not compared
    /// one by one, since others may have inserted an element.
    private func pathOutsideArrays(_ path: PropertyListKeyPath) -> PropertyListKeyPath {
        path.components.indices.dropFirst().map(path.prefix).first { opened[$0]?.kind == .array } ?? path
    }
}
