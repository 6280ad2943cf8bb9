package import PropertyLists

/// Reads and changes the files of domains.
///
/// Reading takes no lock and changes nothing. A change takes the lock of the file's directory, reads the file again,
/// changes the contents and, if they are different then, replaces the file. The change returns when the new file and
/// its name are on the disk; after any failure the old file is intact. A file that is malformed or cannot be read is
/// never replaced.
public struct DomainStore: Sendable {
    /// The directory of the store, which knows the path of each location's file.
    public let directory: StoreDirectory
    /// Whether a change waits until the disk has it.
    public var durability: Durability
    /// The format of files that do not exist yet.
    public var newFileFormat: PropertyListFormat

    /// Creates a store in a directory, which is made together with the first file in it.
    public init(
        directory: StoreDirectory, durability: Durability = .synchronized, newFileFormat: PropertyListFormat = .binary
    ) {
        self.directory = directory
        self.durability = durability
        self.newFileFormat = newFileFormat
    }

    /// Creates the store that the environment describes: its directory (``StoreDirectory``), `PREFS_SYNC=off` for
    /// ``Durability/unsynchronized``, and `PREFS_FORMAT=xml` for new files in XML.
    public init(_ environment: Environment) throws(PreferencesError) {
        try self.init(environment, in: try StoreDirectory(environment))
    }

    /// Creates the store that the environment describes. If the environment names no home, the store can only be used
    /// for locations outside of its directory: property lists that are named by their path, and domains of the whole
    /// system. Nothing can be made in the directory of such a store.
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
            durability: try environment.durability(),
            newFileFormat: try environment.setting("PREFS_FORMAT") == "xml" ? .xml : .binary)
    }

    /// Reads the contents of a location; empty if it has no file.
    public func contents(of location: DomainLocation) throws(PreferencesError) -> PropertyListDictionary {
        try fileContents(of: location).contents
    }

    /// Reads the file of a location.
    package func fileContents(of location: DomainLocation) throws(PreferencesError) -> DomainFileContents {
        try file(of: location).domainContents()
    }

    /// Reads the value of a key of a location; nil if the location has no such key, or no file.
    public func value(forKey key: String, of location: DomainLocation) throws(PreferencesError) -> PropertyList? {
        try file(of: location).value(forKey: key)
    }

    /// Applies a change to a location, and returns when it is durable.
    ///
    /// - Throws: ``PreferencesError``. The old file is then in its place, unless it could not be restored
    ///   (`FileReplacement`).
    public func apply(_ change: DomainChange, to location: DomainLocation) throws(PreferencesError) {
        try apply([change], to: location, isTracked: false)
    }

    /// Applies several changes to a location in one step: no other process sees only some of them. If one of the
    /// changes is refused, none is made.
    ///
    /// - Throws: As ``apply(_:to:)-(DomainChange,_)``.
    public func apply(_ changes: [DomainChange], to location: DomainLocation) throws(PreferencesError) {
        try apply(changes, to: location, isTracked: false)
    }

    /// What changes have done to a file.
    package struct Replacement {
        /// The versions of the file before and after the changes. Nil if there was or is no file, and after the changes
        /// also if the version was not asked for.
        package var before: FileVersion?
        package var after: FileVersion?
        /// Whether the file was written in a format that rounds dates to the second, as the text formats do.
        var isRounded = false
        /// What the file does not carry as it was, if it was written as XML.
        package var xmlLoss: XMLLoss?
    }

    /// Applies changes to a location, as ``apply(_:to:)-([DomainChange],_)`` does, and returns what this has done to
    /// the file.
    ///
    /// - Parameters:
    ///   - isTracked: Whether to determine the version of the new file.
    ///   - directories: The directories that a list of changes knows to be on the disk. Without it, a new file waits
    ///     for the path of its directory.
    @discardableResult
    package func apply(
        _ changes: [DomainChange], to location: DomainLocation, isTracked: Bool,
        knowing directories: DurableDirectories? = nil
    ) throws(PreferencesError) -> Replacement {
        if changes.isEmpty { return Replacement() }
        if Trace.isOn { noteChanges(changes, of: location) }
        var place = place(of: location)
        place.durableDirectories = directories
        return try updateLockedFile(at: place, isTracked: isTracked) { () throws(PreferencesError) in
            var root: PropertyList?
            return try Self.apply(changes, to: &root, at: location) && root != nil && root != .dictionary([:])
        } _: { (bytes, path) throws(PreferencesError) in
            let file = try DomainFileContents(path, bytes)
            var root = try file.root(of: location)
            guard try Self.apply(changes, to: &root, at: location) else { return .unchanged }
            return try FileOutcome(path, root, file.writingFormat(of: location, new: newFileFormat))
        }
    }

    private func noteChanges(_ changes: [DomainChange], of location: DomainLocation) {
        for change in changes {
            let keys = change.keys?.map(\.onOneLine).joined(separator: ", ") ?? "all keys"
            Trace.note { "\(directory.path(of: location).onOneLine): a change of \(keys)" }
        }
    }

    /// Applies changes to the root of a location.
    ///
    /// - Returns: Whether it differs from the one before.
    private static func apply(
        _ changes: [DomainChange], to root: inout PropertyList?, at location: DomainLocation
    ) throws(PreferencesError) -> Bool {
        do {
            return try changes.apply(to: &root, isDocument: location.isDocument)
        } catch {
            throw .refused(error)
        }
    }

    /// Reads a file, and replaces or removes it, while its directory is locked.
    ///
    /// - Parameters:
    ///   - isTracked: Whether to determine the version of the new file.
    ///   - createsFile: Called only if the file's directory is missing; returns whether the changes create a file. If
    ///     they do not, nothing is done.
    ///   - outcome: Receives the current bytes of the file (nil if there is none) and its path, and returns what is to
    ///     be done with the file.
    package func updateLockedFile(
        at place: FilePlace, isTracked: Bool, ifMissing createsFile: () throws(PreferencesError) -> Bool,
        _ outcome: (_ bytes: [UInt8]?, _ path: String) throws(PreferencesError) -> FileOutcome
    ) throws(PreferencesError) -> Replacement {
        let locked = try LockedPath(place.path) { (entry) throws(PreferencesError) in
            try makeDirectory(of: &entry, for: place, ifMissing: createsFile)
        }
        guard let locked else { return Replacement() }
        let old = try locked.read()
        let replacement = FileReplacement(durability: durability)
        switch try outcome(old?.bytes, locked.path) {
        case .unchanged:
            Trace.note { "\(locked.path.onOneLine) stays as it is: nothing would differ" }
            try replacement.confirm(locked.name, in: locked.lock, isThere: old != nil)
            return Replacement(before: old?.version, after: old?.version)
        case .removed:
            Trace.note { "\(locked.path.onOneLine) is removed, since it is empty now" }
            if let old { try replacement.remove(locked.name, in: locked.lock, old: old.rights) }
            return Replacement(before: old?.version)
        case .replaced(let bytes, let loss):
            Trace.note { "\(locked.path.onOneLine) is replaced" }
            let version = try replacement.putInPlace(
                locked.name, in: locked.lock, old: old?.rights, new: place.rights, with: .bytes(bytes),
                isTracked: isTracked)
            return Replacement(
                before: old?.version, after: version, isRounded: !bytes.starts(with: "bplist".utf8),
                xmlLoss: loss)
        }
    }

    func file(of location: DomainLocation) -> DocumentFile {
        DocumentFile(path: directory.path(of: location), mayBeStream: location.isDocument)
    }
}
