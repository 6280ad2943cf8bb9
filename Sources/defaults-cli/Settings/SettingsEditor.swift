import CommandKit
import PrefsCore
import SettingsBundles

/// Changes the stored values of a bundle's settings, as `write` and `delete` do.
struct SettingsEditor {
    let bundle: SettingsBundle
    let domain: DomainLocation
    let session: Session

    /// The stored values of the settings, read from their files now.
    func layers() throws(PreferencesError) -> SettingsLayers {
        try SettingsLayers(of: domain, suites: bundle.settings.compactMap(\.suiteName), in: session)
    }

    /// The present values of the settings, read from their files now.
    func values() throws(PreferencesError) -> PresentValues { try layers().presentValues(of: bundle) }

    /// The setting with this title or key.
    func setting(_ name: String) throws -> SettingsElement {
        do throws(SettingsBundle.LookupError) {
            return try bundle.setting(name)
        } catch {
            let settings = bundle.settings.filter { $0.key != nil }
            let (keys, titles) = (settings.compactMap(\.key), settings.compactMap(\.title?.localized))
            guard case .notFound(let name) = error else { throw CommandError.failed("\(error)") }
            throw CommandError.failed("\(error)\(Self.suggestion(name, keys, titles))")
        }
    }

    /// Sets a setting to the value that a text gives.
    func set(_ element: SettingsElement, toText text: String) throws {
        let value: PropertyList
        do throws(SettingRefusal) {
            value = try element.value(fromText: text)
        } catch {
            throw Self.refusal(error, of: element)
        }
        try set(element, to: value)
    }

    /// Sets a setting to a value that the element accepts.
    ///
    /// - Throws: An error for a value that the administrator has set.
    func set(_ element: SettingsElement, to value: PropertyList) throws {
        guard let key = element.key else { return }
        let target = try domain(of: element)
        try checkIsUnmanaged(key, in: target)
        try session.apply(.value(.set(value), at: PropertyListKeyPath(key: key)), to: target)
        try noteHidden(key, in: target)
    }

    /// Removes the stored value of a setting. It is no error if none is stored.
    ///
    /// - Throws: An error for a value that the administrator has set, since that would stay.
    func reset(_ element: SettingsElement) throws {
        guard element.isEditable else {
            throw Self.refusal(.readOnly, of: element)
        }
        if let key = element.key { try checkIsUnmanaged(key, in: domain(of: element)) }
        try reset([element])
    }

    /// Removes the stored values of all settings that people can change. Values that the administrator has set stay.
    func resetAll() throws {
        try reset(bundle.settings.filter(\.isEditable))
    }

    /// Removes stored values with one write for each domain.
    private func reset(_ elements: [SettingsElement]) throws {
        if session.sink.isHeld { return try remove(elements, in: session.sink) }
        let work = HeldWork()
        try remove(elements, in: .held(work))
        try session.write(work)
    }

    /// Adds the removals to the changes of a sink.
    private func remove(_ elements: [SettingsElement], in sink: ChangeSink) throws {
        var removed: Set<SettingName> = []
        for element in elements {
            guard let name = element.settingName, removed.insert(name).inserted else { continue }
            do {
                try session.apply(
                    .value(.remove, at: PropertyListKeyPath(key: name.key)), to: domain(of: element), in: sink)
            } catch  where CommandError(error).isAbsence {
                // Nothing is stored.
            }
        }
    }

    /// Throws an error for a value that the administrator has set.
    private func checkIsUnmanaged(_ key: String, in domain: DomainLocation) throws {
        let present = try SettingsLayers(of: domain, in: session).value(of: SettingName(key: key, suiteName: nil))
        guard let origin = present?.origin, origin.isManaged else { return }
        throw CommandError.failed(
            "\(key.onOneLine) is set by the administrator in \((origin.path ?? "").onOneLine) and cannot be changed")
    }

    /// The domain that holds the value of a setting.
    private func domain(of element: SettingsElement) throws(PreferencesError) -> DomainLocation {
        guard let name = element.suiteName else { return domain }
        return .stored(try DomainName(name), try session.scope())
    }

    /// Adds a notice if another file takes precedence over the one that was changed.
    private func noteHidden(_ key: String, in domain: DomainLocation) throws(PreferencesError) {
        if session.sink.isHeld { return }
        let store = try session.store(isOutside: domain.isOutsideStore)
        let path = store.directory.path(of: domain)
        let present = try SettingsLayers(of: domain, in: session).value(of: SettingName(key: key, suiteName: nil))
        guard let origin = present?.origin, let winner = origin.path, !winner.hasSameBytes(as: path) else { return }
        session.notify(Session.noticeOfHidden(key, byFile: winner))
    }

    // MARK: Errors

    /// The bundle does not accept the value.
    private static func refusal(_ refusal: SettingRefusal, of element: SettingsElement) -> CommandError {
        .failed("\((element.key ?? element.name).onOneLine): \(refusal); leaving it unchanged")
    }

    /// The number of keys that a message lists.
    private static let listedKeys = 12

    private static func suggestion(_ name: String, _ keys: [String], _ titles: [String]) -> String {
        if keys.isEmpty { return ": the bundle has no settings" }
        if let nearest = NearestWord.find(name, among: keys + titles) { return "; do you mean \(nearest.onOneLine)?" }
        let others = keys.count - listedKeys
        return "; the keys are \(keys.prefix(listedKeys).map(\.onOneLine).joined(separator: ", "))"
            + (others > 0 ? " and \(others) others (\(Option.list.rawValue) shows all)" : "")
    }
}
