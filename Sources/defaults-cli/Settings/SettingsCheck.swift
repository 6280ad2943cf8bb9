import PrefsCore
import SettingsBundles

/// What is wrong in a bundle, and in the values that a domain stores for its settings.
struct SettingsCheck {
    private(set) var lines: [String] = []
    private(set) var errorCount = 0
    private(set) var warningCount = 0

    /// - Parameter layers: The stored values; nil if no domain was named.
    init(_ bundle: SettingsBundle, _ layers: SettingsLayers?) {
        for problem in bundle.problems + bundle.translationProblems() {
            if problem.severity == .error { errorCount += 1 } else { warningCount += 1 }
            lines.append(problem.description)
        }
        if let layers { addStoredValues(of: bundle, layers) }
    }

    /// The numbers of errors and warnings as a sentence; nil if there are none.
    var summary: String? {
        let counts = [(errorCount, "error"), (warningCount, "warning")].filter { $0.0 > 0 }
        guard !counts.isEmpty else { return nil }
        return counts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }

    /// Adds an error for each stored value that its element would refuse. A setting may be on several panes.
    private mutating func addStoredValues(of bundle: SettingsBundle, _ layers: SettingsLayers) {
        var seen: Set<PropertyList> = []
        for element in bundle.settings {
            guard let name = element.settingName else { continue }
            for stored in layers.allValues(of: name) {
                do throws(SettingRefusal) {
                    try element.check(stored.value)
                } catch {
                    let path = stored.origin.path ?? stored.origin.name
                    let place = SchemaLocation(path: path, keyPath: PropertyListKeyPath(key: name.key))
                    let line = "\(place): \(SchemaProblem.Severity.error.rawValue): \(error)"
                    guard seen.insert(.string(line)).inserted else { continue }
                    errorCount += 1
                    lines.append(line)
                }
            }
        }
    }
}
