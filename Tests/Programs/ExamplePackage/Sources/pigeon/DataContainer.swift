import PrefsCore

/// Everything that the program keeps from its end to its next start. In between, it is in memory only.
struct DataContainer: Codable, Sendable, PreferenceValue {
    var keeper = "Ada"
    var feedings = 0
    var rings: [String: Int] = [:]
}

/// A data container is loaded at the start and saved as a whole at the end, without being asked to.
func showDataContainer() throws {
    let container = try PersistentObject(
        in: FileRepository(path: "Container.plist", format: .xml), default: DataContainer(), saving: .atEnd)
    print("Container: \(container.object.keeper), feedings \(container.object.feedings), rings \(container.object.rings)")
    container.update { data in
        data.feedings += 1
        data.rings["Homer"] = 7
    }
}
