import CommandLineValues
import PrefsCore
import PropertyLists
import SettingsBundles

/// What edited texts change in the contents of a domain.
struct EditedChanges {
    private let session: Session
    let domain: Domain
    let location: DomainLocation
    /// Leads to what is edited; nil for the whole contents of a domain.
    let keyPath: PropertyListKeyPath?
    /// The text before it is edited.
    let text: EditableText
    /// The whole contents when the editor was opened, by which changes of others are noticed.
    private let opened: PropertyListDictionary
    /// The values of others that a conflict has named: the user may set others over them.
    private var named: [PropertyListKeyPath: PropertyList?] = [:]

    /// Why a text is not used.
    enum Refusal: Error {
        case text(reason: String)
        /// The text cannot be read; the lines of the error are counted without the head.
        case malformed(PropertyListError)
        /// Others have changed these settings since the editor was opened; the text says what they are now.
        case conflict([PropertyListKeyPath], now: String)

        init(_ message: String) { self = .text(reason: message.hasSuffix(".") ? String(message.dropLast()) : message) }

        /// The refusal of a text that is shown with more lines at its head.
        func under(_ lines: Int) -> Refusal {
            guard case .malformed(let error) = self, let text = error.text(under: lines) else { return self }
            return .text(reason: text)
        }

        /// The reason without the values of others, which may be secrets.
        var reason: String {
            switch self {
            case .text(let reason): reason
            case .malformed(let error): error.reason == .emptyDocument ? "The text is empty" : error.description
            case .conflict(let paths, _):
                "\(paths.map(\.text.onOneLine).joined(separator: ", ")) \(paths.count == 1 ? "was" : "were") changed "
                    + "meanwhile"
            }
        }
    }

    init(
        session: Session, domain: Domain, location: DomainLocation, keyPath: PropertyListKeyPath?, text: EditableText,
        opened: PropertyListDictionary
    ) {
        (self.session, self.domain, self.location, self.keyPath) = (session, domain, location, keyPath)
        (self.text, self.opened) = (text, opened)
    }

    /// The edits that a text makes.
    func edits(_ bytes: [UInt8]) throws(Refusal) -> [DomainDifference.Edit] {
        let value: PropertyList
        do {
            value = try text.value(of: bytes)
        } catch {
            throw .malformed(error)
        }
        if keyPath == nil, value.kind != .dictionary {
            throw Refusal("The text is \(value.kind.nameWithArticle), and has to be a dictionary")
        }
        let edits = Self.edits(from: text.value, to: value, at: keyPath)
        try check(edits, in: try contents(opened, after: edits))
        return edits
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

    private func contents(
        _ contents: PropertyListDictionary, after edits: [DomainDifference.Edit]
    ) throws(Refusal) -> PropertyListDictionary {
        var editor = ContentsEditor(contents)
        for edit in edits {
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

    /// Makes the edits, unless others have changed the same settings since the editor was opened. The edits may be made
    /// over the values that such a conflict has named, but not inside of one that is no dictionary.
    mutating func make(_ edits: [DomainDifference.Edit], in contents: inout PropertyListDictionary) throws(Refusal) {
        var conflicts: [PropertyListKeyPath] = []
        for path in edits.map(\.path) {
            let place = pathOutsideArrays(path, in: contents)
            guard contents[place] != opened[place] else { continue }
            if place == path, let value = named[path], value == contents[path] { continue }
            named.updateValue(contents[path], forKey: path)
            if conflicts.last != place { conflicts.append(place) }
        }
        guard conflicts.isEmpty else {
            let values = conflicts.prefix(10).map { path in
                let value = contents[path].map { String($0.description.onOneLine.prefix(80)) } ?? "not there"
                return "\(path.text.onOneLine) (now \(value))"
            }
            let more = conflicts.count > 10 ? " and \(conflicts.count - 10) more" : ""
            throw .conflict(conflicts, now: values.joined(separator: ", ") + more)
        }
        contents = try self.contents(contents, after: edits)
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
