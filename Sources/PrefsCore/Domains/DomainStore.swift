/// Reads and changes domains.
///
/// Reading takes no lock and changes nothing. A change locks the file's directory, reads the file again, applies
/// itself and, if the contents differ then, replaces the file. It reports success when the new file and its name are
/// on the disk; after any failure the old file is intact. A file that is malformed or cannot be read is never
/// written.
public struct DomainStore: Sendable {
    /// The layout of the files.
    public let directory: StoreDirectory
    /// Whether a change waits for the disk.
    public var durability: Durability
    /// The format of files that do not exist yet.
    public var newFileFormat: PropertyListFormat

    /// A store of this layout; its directory is made with the first value that is written.
    public init(
        directory: StoreDirectory, durability: Durability = .synchronized, newFileFormat: PropertyListFormat = .binary
    ) {
        self.directory = directory
        self.durability = durability
        self.newFileFormat = newFileFormat
    }

    /// The store that the environment describes: its path (``StoreDirectory``), `PREFS_SYNC=off` and
    /// `PREFS_FORMAT=xml`.
    public init(_ environment: Environment) throws(PreferencesError) {
        try self.init(environment, in: try StoreDirectory(environment))
    }

    /// The store that the environment describes or, if the environment names no home, a store for locations outside
    /// its directory only: property lists that are named by their path, and domains of the whole system. Nothing can
    /// be made in the directory of such a store.
    package init(orElsewhere environment: Environment) throws(PreferencesError) {
        do throws(PreferencesError) {
            try self.init(environment)
        } catch .noStore {
            try self.init(environment, in: StoreDirectory(path: "/dev/null"))
        }
    }

    private init(_ environment: Environment, in directory: StoreDirectory) throws(PreferencesError) {
        self.init(
            directory: directory,
            durability: try environment.setting("PREFS_SYNC") == "off" ? .unsynchronized : .synchronized,
            newFileFormat: try environment.setting("PREFS_FORMAT") == "xml" ? .xml : .binary)
    }

    /// The contents of a location; empty if it has no file.
    public func contents(of location: DomainLocation) throws(PreferencesError) -> PropertyListDictionary {
        try file(of: location).domainContents().contents
    }

    /// The value of a key of a location; nil if it has no such key, or no file.
    ///
    /// Of a large binary file, only the parts that lead to the value are read. Only ``contents(of:)`` and
    /// ``apply(_:to:)-(DomainChange,_)`` detect damage elsewhere in it.
    public func value(forKey key: String, of location: DomainLocation) throws(PreferencesError) -> PropertyList? {
        try file(of: location).value(forKey: key)
    }

    /// Makes a change, and returns when it is durable.
    ///
    /// - Throws: ``PreferencesError``; the old file is in its place then, unless it could not be restored
    ///   (`FileReplacement`).
    public func apply(_ change: DomainChange, to location: DomainLocation) throws(PreferencesError) {
        try replace(location, by: [change])
    }

    /// Makes several changes in one step: no other process sees only some of them, and if one is refused, none is
    /// made.
    ///
    /// - Throws: As ``apply(_:to:)-(DomainChange,_)``.
    public func apply(_ changes: [DomainChange], to location: DomainLocation) throws(PreferencesError) {
        try replace(location, by: changes)
    }

    /// What changes did to a file.
    package struct Replacement {
        /// The versions of the file before and after the changes; nil for no file, and for the new file unless it was
        /// asked for.
        var before: FileVersion?
        var after: FileVersion?
        /// Whether the file was written in a format that keeps dates to the second, as the text formats do.
        var isRounded = false
        /// Whether the file was written as XML with control characters, which strict parsers refuse.
        package var hasControlCharacters = false
    }

    /// Makes changes as ``apply(_:to:)-([DomainChange],_)`` does.
    ///
    /// - Parameter isTracked: Whether to determine the version of the new file.
    @discardableResult
    package func replace(
        _ location: DomainLocation, by changes: [DomainChange], isTracked: Bool = false
    ) throws(PreferencesError) -> Replacement {
        if changes.isEmpty { return Replacement() }
        return try replace(location, isTracked: isTracked) { () throws(PreferencesError) in
            try FileOutcome.contents([:], after: changes)?.isEmpty == false
        } _: { (bytes, path) throws(PreferencesError) in
            try FileOutcome(path, bytes, after: changes, newFormat: newFileFormat)
        }
    }

    /// Replaces the file of a location while its directory is locked.
    ///
    /// - Parameters:
    ///   - isTracked: Whether to determine the version of the new file.
    ///   - createsFile: Called only if the file's directory is missing. False leaves everything as it is, because the
    ///     changes would make no file.
    ///   - outcome: Given the current bytes (nil if there is no file) and the path, returns the outcome for the file.
    func replace(
        _ location: DomainLocation, isTracked: Bool, ifMissing createsFile: () throws(PreferencesError) -> Bool,
        _ outcome: (_ bytes: [UInt8]?, _ path: String) throws(PreferencesError) -> FileOutcome
    ) throws(PreferencesError) -> Replacement {
        let rights = CreationRights(for: location)
        var made: [String] = []
        let locked = try LockedPath(directory.path(of: location)) { (entry) throws(PreferencesError) in
            let hasDirectory = try makeDirectory(of: &entry, rights, to: location, ifMissing: createsFile)
            made = entry.madeDirectories
            return hasDirectory
        }
        guard let locked else { return Replacement() }
        do throws(PreferencesError) {
            let old = try locked.read()
            let replacement = FileReplacement(durability: durability)
            switch try outcome(old?.bytes, locked.path) {
            case .unchanged:
                try replacement.confirm(locked.name, in: locked.lock, isThere: old != nil)
                return Replacement(before: old?.version, after: old?.version)
            case .removed:
                if let old { try replacement.remove(locked.name, in: locked.lock, old: old.rights) }
                return Replacement(before: old?.version)
            case .replaced(let bytes, let hasControlCharacters):
                var version: FileVersion?
                try replacement.replace(
                    locked.name, in: locked.lock, old: old?.rights, new: rights, with: .bytes(bytes)
                ) { (file) throws(SystemError) in
                    if isTracked { version = try file.status().version }
                }
                return Replacement(
                    before: old?.version, after: version, isRounded: !bytes.starts(with: "bplist".utf8),
                    hasControlCharacters: hasControlCharacters)
            }
        } catch {
            DirectoryRollback.remove(made, under: locked.lock)
            throw error
        }
    }

    func file(of location: DomainLocation) -> DocumentFile {
        let path = directory.path(of: location)
        if case .file = location { return DocumentFile(path: path) }
        return DocumentFile(path: path, mayBeStream: false)
    }
}
