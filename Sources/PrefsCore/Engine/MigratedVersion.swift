internal import PropertyLists

/// The version to which a process has migrated a domain. While the process runs, its writes put the version back into a
/// domain that has lost it, since the values that are set from now on have the form of that version.
struct MigratedVersion: Sendable {
    /// The key under which the version is stored.
    var key: String
    var version: PropertyList

    /// The key of programs that name no other.
    static let defaultKey = "MigrationVersion"

    /// Puts the version back into new contents of the domain if these have none.
    ///
    /// - Parameter old: The contents before, whose version may be that of a later program.
    /// - Returns: What was put back; nil if nothing was.
    func restore(
        in contents: inout PropertyListDictionary, replacing old: PropertyListDictionary
    ) -> MigratedVersion? {
        guard !contents.isEmpty, contents[key] == nil else { return nil }
        let restored = MigratedVersion(key: key, version: old[key] ?? version)
        contents.set(restored.version, forKey: key)
        return restored
    }
}
