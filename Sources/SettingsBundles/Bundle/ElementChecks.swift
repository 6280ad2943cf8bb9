import PrefsCore

/// The checks of elements that need other elements.
struct ElementChecks {
    private(set) var problems: [SchemaProblem] = []

    /// - Parameters:
    ///   - root: The first pane of a bundle.
    ///   - elements: All elements of the bundle. An element that the form shows in several places is checked once.
    ///   - index: The settings that they show.
    init(_ root: SettingsPane, _ elements: [SettingsElement], _ index: SettingsIndex) {
        let dependent = elements.filter { $0.dependency != nil }
        var firsts: [SettingName: SettingsElement] = [:]
        for element in dependent.isEmpty ? [] : elements {
            if let name = element.settingName, firsts[name] == nil { firsts[name] = element }
        }
        for element in dependent {
            guard let dependency = element.dependency else { continue }
            check(dependency, of: element, on: firsts[dependency.setting])
        }
        checkSecrets(elements)
        problems += index.contradictions
        checkGroups(root, elements)
        var seen: Set<[UInt8]> = []
        problems = problems.filter { seen.insert(Array($0.description.utf8)).inserted }
    }

    private mutating func check(
        _ dependency: SettingsDependency, of element: SettingsElement, on other: SettingsElement?
    ) {
        guard let other else { return warn(.unknownDependency(key: dependency.key), element, "DependsOn") }
        if other.settingName == element.settingName { return warn(.ownDependency, element, "DependsOn") }
        do throws(SettingRefusal) {
            try other.kind.check(dependency.value)
        } catch {
            warn(.refusedDependency(error), element, "DependsOn")
        }
    }

    /// Reports elements that show the values of secret text fields.
    private mutating func checkSecrets(_ elements: [SettingsElement]) {
        var secrets: [SettingName: SettingsElement] = [:]
        for element in elements where element.isSecure {
            if let name = element.settingName { secrets[name] = secrets[name] ?? element }
        }
        guard !secrets.isEmpty else { return }
        for element in elements where !element.isSecure {
            guard let name = element.settingName, let secret = secrets[name] else { continue }
            warn(.openSecret(key: name.key, secret: secret.location), element, "Key")
        }
    }

    /// Reports the first element of each pane that is before its first group.
    private mutating func checkGroups(_ root: SettingsPane, _ elements: [SettingsElement]) {
        let children = elements.compactMap(\.childPane)
        for pane in [root] + children {
            if let first = pane.elements.first, !first.startsGroup { warn(.beforeFirstGroup, first) }
        }
    }

    private mutating func warn(_ reason: SchemaProblem.Reason, _ element: SettingsElement, _ key: String? = nil) {
        let location = key.map(element.location.appending) ?? element.location
        problems.append(SchemaProblem(severity: .warning, location: location, reason: reason))
    }
}
