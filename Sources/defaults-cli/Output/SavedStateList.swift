import PrefsCore
import PrefsRestoration
import PropertyLists

/// The saved states of programs, for `domains --saved-state --list`.
struct SavedStateList {
    let entries: [SavedStateCatalogue.Entry]

    /// A line for each saved state: its date, the domain and the scene.
    var lines: [String] {
        entries.map { entry in
            let date = entry.facts.date.flatMap { CalendarDate($0)?.descriptionText } ?? "-                        "
            return "\(date)  \(entry.domain.text)  \(entry.scene.text)"
        }
    }

    /// The saved states for programs: an array of dictionaries, in which what a saved state does not have is missing.
    /// The keys are in the order in which JSON has them.
    var records: PropertyList {
        .array(
            entries.map { entry in
                var record: PropertyListDictionary = ["crashed": .boolean(entry.scene.isCrashed)]
                if let date = entry.facts.date.flatMap({ CalendarDate($0)?.xmlText }) {
                    record.set(.string(date), forKey: "date")
                }
                record.set(.string(entry.domain.text), forKey: "domain")
                record.set(.string(entry.path), forKey: "path")
                if let version = entry.facts.programVersion { record.set(.string(version), forKey: "programVersion") }
                record.set(.string(entry.scene.text), forKey: "scene")
                return .dictionary(record)
            })
    }
}
