import PrefsCore
import SettingsBundles

/// What is wrong in a bundle, and in the values that a domain stores for its settings.
struct SettingsCheck {
    private(set) var lines: [String] = []
    private(set) var errorCount = 0
    private(set) var warningCount = 0

    /// - Parameter layers: The stored values; nil if no domain was named.
    init(_ bundle: SettingsBundle, _ layers: SettingsLayers?) throws {
        for problem in bundle.problems + bundle.translationProblems() {
            if problem.severity == .error { errorCount += 1 } else { warningCount += 1 }
            lines.append(problem.description)
        }
        if let layers { try addStoredValues(of: bundle, layers) }
    }

    /// The numbers of errors and warnings as a sentence; nil if there are none.
    var summary: String? {
        let counts = [(errorCount, "error"), (warningCount, "warning")].filter { $0.0 > 0 }
        guard !counts.isEmpty else { return nil }
        return counts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }

    /// Adds an error for each stored value that its element would refuse, and a remark for each text that programs read
    /// as a value of another type. A setting may be on several panes.
    private mutating func addStoredValues(of bundle: SettingsBundle, _ layers: SettingsLayers) throws {
        var seen: Set<PropertyList> = []
        for element in bundle.settings {
            guard let name = element.settingName else { continue }
            for stored in layers.allValues(of: name) {
                let path = stored.origin.path ?? stored.origin.name
                let place = SchemaLocation(path: path, keyPath: PropertyListKeyPath(key: name.key))
                let text: String
                let refusal = element.refusal(of: stored.value)
                if let refusal {
                    text = "\(SchemaProblem.Severity.error.rawValue): \(refusal)"
                } else if let typed = element.typedValue(of: stored.value) {
                    text = try remark(typed, name.key, stored)
                } else {
                    continue
                }
                let line = "\(place): \(text)"
                guard seen.insert(.string(line)).inserted else { continue }
                if refusal != nil { errorCount += 1 }
                lines.append(line)
            }
        }
    }

    /// Says how a text is read, and which command stores it with that type.
    private func remark(
        _ typed: PropertyList, _ key: String, _ stored: SettingsLayers.Value
    ) throws -> String {
        let text = stored.value.settingsText.onOneLine
        let remark = "remark: the text '\(text)' is read as \(typed.kind.nameWithArticle)"
        guard !stored.origin.isManaged else { return remark }
        let commands = try ChangeCommands.lines(at: stored.location, from: [key: stored.value], to: [key: typed])
        return "\(remark); to store it as one: \(commands.joined(separator: "; "))"
    }
}
