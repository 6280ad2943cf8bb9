import PrefsCore

/// The checks that need more than one element.
extension SettingsBundle {
    static func problems(of settings: [SettingsElement]) -> [SchemaProblem] {
        var problems: [SchemaProblem] = []
        var firstWithKey: [PropertyList: SettingsElement] = [:]
        for element in settings {
            guard let key = element.key else { continue }
            let identity = PropertyList.array([.string(element.suiteName ?? ""), .string(key)])
            guard let first = firstWithKey[identity] else {
                firstWithKey[identity] = element
                continue
            }
            if let value = element.defaultValue, let other = first.defaultValue, !value.isSameSetting(as: other) {
                let reason = SchemaProblem.Reason.otherDefault(key: key, first: first.location)
                problems.append(
                    SchemaProblem(
                        severity: .warning, location: element.location.appending("DefaultValue"), reason: reason))
            }
        }
        let keys = Set(settings.compactMap { $0.key.map(PropertyList.string) })
        for element in settings {
            guard let key = element.dependency?.key, !keys.contains(.string(key)) else { continue }
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
