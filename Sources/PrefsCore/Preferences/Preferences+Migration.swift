/// Migrates stored settings from the form of an older version of the program to that of this one.
extension Preferences {
    /// Runs the steps that have not been applied to the domain yet, in the order of their versions, and stores the
    /// version of the last step.
    ///
    /// All steps are one write (``update(_:)``). No process ever sees settings between two versions, and if two
    /// programs start at once, each step is run once. If a step throws, nothing is changed.
    ///
    /// From then on, this process puts the version back with its next write if the domain has lost it, as by
    /// `prefs delete`, and ``removeAll()`` keeps it: no step may run on values that this version of the program sets.
    /// To make all steps run again at the next start, remove the key of the version by ``removeObject(forKey:)``.
    ///
    /// - Parameters:
    ///   - migrations: All steps since the first version, in any order. On the first run of a program, all are run, on
    ///     an empty domain.
    ///   - versionKey: The key under which the version is stored, as an integer. Before a process has migrated,
    ///     ``removeAll()`` keeps only the key `MigrationVersion`.
    /// - Returns: The versions of the steps that were run; empty when the settings already have the last version.
    /// - Throws: The error of a step; ``MigrationError`` when the domain has a later version than all steps, or when
    ///   two steps have the same version or one is invalid; ``PreferencesError``.
    @discardableResult
    public func migrate(_ migrations: [Migration], versionKey: String = "MigrationVersion") throws -> [Int] {
        let (versions, version) = try update { contents in
            (try Self.migrate(&contents, migrations, versionKey), contents[versionKey])
        }
        if let version {
            let migrated = MigratedVersion(key: versionKey, version: version)
            engine.withState { state in state.updateFileState(writtenDomain) { $0.migrated = migrated } }
        }
        return versions
    }

    /// The contents that the domain would have after ``migrate(_:versionKey:)``. Nothing is written.
    ///
    /// - Parameters:
    ///   - migrations: All steps since the first version, in any order.
    ///   - versionKey: The key under which the version is stored, as an integer.
    /// - Throws: As ``migrate(_:versionKey:)``.
    public func contentsAfterMigrating(
        _ migrations: [Migration], versionKey: String = "MigrationVersion"
    ) throws -> PropertyListDictionary {
        var contents = engine.withState { $0.domains[writtenDomain].contents }
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

/// The reasons why settings were not migrated.
public enum MigrationError: Error, Sendable, Equatable {
    /// The settings were stored by a later version of the program.
    case laterVersion(Int)
    /// The stored version is not an integer of at least 0, or a step has a version below 1.
    case invalidVersion
    /// Two steps lead to the same version.
    case sameVersionTwice(Int)
}

extension MigrationError: CustomStringConvertible {
    /// The reason, on one line for people.
    public var description: String {
        switch self {
        case .laterVersion(let version): "the settings have version \(version), of a later version of the program"
        case .invalidVersion: "the stored version is no integer of at least 0, or a step has a version below 1"
        case .sameVersionTwice(let version): "two steps lead to version \(version)"
        }
    }
}
