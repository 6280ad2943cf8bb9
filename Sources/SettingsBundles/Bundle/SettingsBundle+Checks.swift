import PrefsCore
import PropertyLists

/// The checks that need more than one element.
extension SettingsBundle {
    static func problems(of settings: [SettingsElement]) -> [SchemaProblem] {
        var problems: [SchemaProblem] = []
        var identities = KeyList()
        var firsts: [SettingsElement] = []
        for element in settings {
            guard let key = element.key else { continue }
            guard let position = identities.insert(element.suiteName.map { key + "\0" + $0 } ?? key) else {
                firsts.append(element)
                continue
            }
            let first = firsts[position]
            if let value = element.defaultValue, let other = first.defaultValue, !value.isSameSetting(as: other) {
                let reason = SchemaProblem.Reason.otherDefault(key: key, first: first.location)
                problems.append(
                    SchemaProblem(
                        severity: .warning, location: element.location.appending("DefaultValue"), reason: reason))
            }
        }
        var keys = KeyList()
        let dependent = settings.filter { $0.dependency != nil }
        if !dependent.isEmpty { for key in settings.compactMap(\.key) { _ = keys.insert(key) } }
        for element in dependent {
            guard let key = element.dependency?.key, keys.position(of: key) == nil else { continue }
            problems.append(
                SchemaProblem(
                    severity: .warning, location: element.location.appending("DependsOn"),
                    reason: .unknownDependency(key: key)))
        }
        return problems + ungrouped(settings)
    }

    /// The elements before the first group of their pane. Only the first such element of each pane is reported.
    private static func ungrouped(_ settings: [SettingsElement]) -> [SchemaProblem] {
        var panes: Set<String> = []
        return settings.compactMap { element in
            guard panes.insert(element.location.path).inserted else { return nil }
            switch element.kind {
            case .group, .radioGroup: return nil
            default: return SchemaProblem(severity: .warning, location: element.location, reason: .beforeFirstGroup)
            }
        }
    }
}
