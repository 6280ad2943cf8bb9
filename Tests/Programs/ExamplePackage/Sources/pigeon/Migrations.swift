import PrefsCore

/// From the first version of this program to this one.
let migrations = [
    Migration.renaming("Type", to: "MapType", inVersion: 1),
    Migration.removing(["Trace", "Debug"], inVersion: 2),
    Migration(to: 3) { contents in
        // Zoom was a percentage.
        guard let zoom = contents["Zoom"] else { return }
        contents["Zoom"] = .real(zoom.doubleValue / 100)
    },
]

/// What becomes of settings that an old version has stored.
func showMigration() throws {
    let old = try Preferences(inMemory: "old", ["Type": "satellite", "Trace": true, "Zoom": 250])
    print("Version after migrating: \(try old.contentsAfterMigrating(migrations)["MigrationVersion"]?.integerValue ?? 0)")
    print("Steps made: \(try old.migrate(migrations))")
    print("Keys: \(old.dictionaryRepresentation().keys.sorted())")
    print("Zoom: \(old.double(forKey: "Zoom"))")
    print("Steps made: \(try old.migrate(migrations))")
}
