/// Bringing settings that an older version of a program stored to the form that this one reads.
extension Preferences {
    /// Makes the steps that the domain has not had yet, in the order of their versions, and notes the last version with them.
    ///
    /// All steps are one write (``update(_:)``): no process ever sees settings between two versions, and two programs that
    /// start at once make each step once. When a step throws, nothing is changed.
    ///
    /// - Parameters:
    ///   - migrations: All steps since the first version, in any order. A first run makes them all, on an empty domain.
    ///   - versionKey: Where the version is noted, as an integer.
    /// - Returns: The versions of the steps that were made, none of them on a later start.
    /// - Throws: What a step throws, ``MigrationError`` when the domain is of a version later than all of these, or when
    ///   the steps have no order, and ``PreferencesError``.
    @discardableResult
    public func migrate(_ migrations: [Migration], versionKey: String = "MigrationVersion") throws -> [Int] {
        try update { contents in try Self.migrate(&contents, migrations, versionKey) }
    }

    /// What the domain would have after ``migrate(_:versionKey:)``, which is not written.
    ///
    /// - Parameters:
    ///   - migrations: All steps since the first version, in any order.
    ///   - versionKey: Where the version is noted, as an integer.
    /// - Throws: As ``migrate(_:versionKey:)``.
    public func contentsAfterMigrating(
        _ migrations: [Migration], versionKey: String = "MigrationVersion"
    ) throws -> PropertyListDictionary {
        var contents = center.withState { $0.domains[written].contents }
        _ = try Self.migrate(&contents, migrations, versionKey)
        return contents
    }

    private static func migrate(
        _ contents: inout PropertyListDictionary, _ migrations: [Migration], _ versionKey: String
    ) throws -> [Int] {
        let steps = migrations.sorted { $0.version < $1.version }
        for (earlier, later) in zip(steps, steps.dropFirst()) where earlier.version == later.version {
            throw MigrationError.sameVersionTwice(later.version)
        }
        guard let last = steps.last?.version else { return [] }
        guard steps.allSatisfy({ $0.version >= 1 }) else { throw MigrationError.invalidVersion }
        let version = try version(in: contents, versionKey)
        guard version <= last else { throw MigrationError.laterVersion(version) }
        let missing = steps.filter { $0.version > version }
        for step in missing { try step.change(&contents) }
        if !missing.isEmpty { contents.set(.integer(PropertyListInteger(last)), forKey: versionKey) }
        return missing.map(\.version)
    }

    private static func version(in contents: PropertyListDictionary, _ key: String) throws -> Int {
        switch contents[key] {
        case nil: return 0
        case .integer(let number)?: if let version = Int(exactly: number), version >= 0 { return version }
        default: break
        }
        throw MigrationError.invalidVersion
    }
}

/// Why settings were not migrated.
public enum MigrationError: Error, Sendable, Equatable {
    /// A later version of the program has stored the settings.
    case laterVersion(Int)
    /// What is noted as the version is none, or a step has a version below 1.
    case invalidVersion
    /// Two steps lead to the same version.
    case sameVersionTwice(Int)
}
