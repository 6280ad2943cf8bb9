import CommandKit
import PrefsAdministration
import PrefsCore
import PropertyLists
import SettingsBundles

/// What edited texts change in the contents of a domain.
struct EditedChanges {
    private let session: Session
    let location: DomainLocation
    /// Leads to what is edited; nil for the whole contents of a domain.
    let keyPath: PropertyListKeyPath?
    /// The text before it is edited.
    let text: EditableText
    private var merge: EditMerge

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
        session: Session, location: DomainLocation, keyPath: PropertyListKeyPath?, text: EditableText,
        opened: PropertyListDictionary
    ) {
        (self.session, self.location, self.keyPath) = (session, location, keyPath)
        self.text = text
        merge = EditMerge(opened, at: keyPath)
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
        let edits = merge.edits(from: text.value, to: value)
        let contents: PropertyListDictionary
        do {
            contents = try merge.contents(after: edits)
        } catch {
            throw refusal(error)
        }
        try check(edits, in: contents)
        return edits
    }

    private func refusal(_ error: DomainChange.Refusal) -> Refusal { Refusal(error.message(ofDomain: location.name)) }

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

    /// Makes the edits, unless others have changed the same settings since the editor was opened.
    mutating func make(_ edits: [DomainDifference.Edit], in contents: inout PropertyListDictionary) throws(Refusal) {
        do throws(EditMerge.Problem) {
            try merge.make(edits, in: &contents)
        } catch {
            switch error {
            case .refused(let error): throw refusal(error)
            case .conflict(let paths): throw .conflict(paths, now: Self.values(at: paths, in: contents))
            }
        }
    }

    private static func values(at paths: [PropertyListKeyPath], in contents: PropertyListDictionary) -> String {
        let values = paths.prefix(10).map { path in
            let value = contents[path].map { String($0.description.onOneLine.prefix(80)) } ?? "not there"
            return "\(path.text.onOneLine) (now \(value))"
        }
        return values.joined(separator: ", ") + (paths.count > 10 ? " and \(paths.count - 10) more" : "")
    }
}
