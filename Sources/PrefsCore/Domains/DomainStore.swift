/// Reads and changes domains.
///
/// Reading takes no lock and changes nothing. A change locks the file's directory, reads the file again,
/// applies itself and, if something is different then, replaces the file: success is reported when the
/// new file and its name are on the disk, and after any failure the old file is whole. A file that is
/// malformed or cannot be read is never written.
public struct DomainStore: Sendable {
    /// Where the files are.
    public let directory: StoreDirectory
    /// Whether a change waits for the disk.
    public var durability: Durability
    /// The format of files that do not exist yet.
    public var newFileFormat: PropertyListFormat

    /// A store of this layout; it is made with the first value that is written.
    public init(
        directory: StoreDirectory, durability: Durability = .synchronized, newFileFormat: PropertyListFormat = .binary
    ) {
        self.directory = directory
        self.durability = durability
        self.newFileFormat = newFileFormat
    }

    /// The store that the environment describes: its place (``StoreDirectory``), `PREFS_SYNC=off` and
    /// `PREFS_FORMAT=xml`.
    public init(_ environment: Environment) throws(PreferencesError) {
        try self.init(environment, in: try StoreDirectory(environment))
    }

    /// The store that the environment describes or, where it names no home, one that is good only for locations elsewhere: property
    /// lists that are named by their path, and domains of the whole system. In the directory that it has nothing can be made.
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

    /// The contents of a location; empty when it has no file.
    public func contents(of location: DomainLocation) throws(PreferencesError) -> PropertyListDictionary {
        try PropertyListFile.read(file(of: location)).contents
    }

    /// The value of a key of a location; nil when it has no such key, or no file.
    ///
    /// Of a large binary file only what leads to the value is read. Damage elsewhere in it is found by
    /// ``contents(of:)`` and ``apply(_:to:)-(DomainChange,_)`` alone.
    public func value(forKey key: String, of location: DomainLocation) throws(PreferencesError) -> PropertyList? {
        try PropertyListFile.value(forKey: key, in: file(of: location))
    }

    /// Makes a change, and returns when it is durable.
    ///
    /// - Throws: ``PreferencesError``; the old file is in its place then (`FileReplacement`).
    public func apply(_ change: DomainChange, to location: DomainLocation) throws(PreferencesError) {
        try replace(location, by: [change])
    }

    /// Makes some changes in one step: no other process sees some of them, and nothing is changed when one is refused.
    ///
    /// - Throws: As ``apply(_:to:)-(DomainChange,_)``.
    public func apply(_ changes: [DomainChange], to location: DomainLocation) throws(PreferencesError) {
        try replace(location, by: changes)
    }

    /// Makes some changes as ``apply(_:to:)-([DomainChange],_)`` does, and says what was done to the file.
    @discardableResult
    package func replace(
        _ location: DomainLocation, by changes: [DomainChange]
    ) throws(PreferencesError) -> Replacement {
        if changes.count == 1 { return try replace(location, by: changes[0]) }
        if changes.isEmpty { return Replacement() }
        return try replace(location, isTracked: false) { () throws(PreferencesError) in
            try !Self.contents([:], after: changes).isEmpty
        } _: { (bytes, path) throws(PreferencesError) in
            let file = try PropertyListFile(path, bytes)
            let contents = try Self.contents(file.contents, after: changes)
            guard contents != file.contents else { return .same }
            return try ChangedFile(path, contents, file.writingFormat(new: newFileFormat))
        }
    }

    private static func contents(
        _ contents: PropertyListDictionary, after changes: [DomainChange]
    ) throws(PreferencesError) -> PropertyListDictionary {
        var changing = ChangingContents(contents)
        do throws(DomainChange.Refusal) {
            for change in changes { try changing.make(change) }
        } catch {
            throw .refused(error)
        }
        return changing.contents
    }

    /// What was done to a file.
    package struct Replacement {
        /// The version of the file that was there, and of that which is; nil where there is none.
        var before: FileVersion?
        var after: FileVersion?
        /// Whether something was written, and in a format that keeps dates to the second, as texts do.
        var isRounded = false
        /// Whether XML was written that has control characters, which strict parsers refuse.
        package var hasControlCharacters = false
    }

    /// Makes a change as ``apply(_:to:)-(DomainChange,_)`` does.
    ///
    /// - Parameter isTracked: Whether the version of the new file is asked for.
    @discardableResult
    func replace(
        _ location: DomainLocation, by change: DomainChange, isTracked: Bool = false
    ) throws(PreferencesError) -> Replacement {
        try replace(location, isTracked: isTracked) { () throws(PreferencesError) in
            try !(change.contents([:])?.isEmpty ?? true)
        } _: { (bytes, path) throws(PreferencesError) in
            try ChangedFile(path, bytes, after: change, newFormat: newFileFormat)
        }
    }

    /// Replaces the file of a location while nobody else does.
    ///
    /// - Parameters:
    ///   - isTracked: Whether the version of the new file is asked for.
    ///   - makesFirst: Says whether there will be a file where not even its directory is there; if not, nothing is done.
    ///   - changed: Says what becomes of the bytes of the file, or of no file, at a path.
    func replace(
        _ location: DomainLocation, isTracked: Bool, ifMissing makesFirst: () throws(PreferencesError) -> Bool,
        _ changed: (_ bytes: [UInt8]?, _ path: String) throws(PreferencesError) -> ChangedFile
    ) throws(PreferencesError) -> Replacement {
        let rights = CreationRights(for: location)
        var made: [String] = []
        let place = try LockedFile(directory.path(of: location)) { (place) throws(PreferencesError) in
            let isThere = try makeDirectory(of: &place, rights, to: location, ifMissing: makesFirst)
            made = place.madeDirectories
            return isThere
        }
        guard let place else { return Replacement() }
        do throws(PreferencesError) {
            return try replace(place, rights, isTracked: isTracked, changed)
        } catch {
            MadeDirectories.remove(made, under: place.lock)
            throw error
        }
    }

    private func replace(
        _ place: borrowing LockedFile, _ rights: CreationRights, isTracked: Bool,
        _ changed: (_ bytes: [UInt8]?, _ path: String) throws(PreferencesError) -> ChangedFile
    ) throws(PreferencesError) -> Replacement {
        let name = place.name
        let old = try DocumentFile.readBytes(name, in: place.lock)
        let replacement = FileReplacement(durability: durability)
        switch try changed(old?.bytes, place.path) {
        case .same:
            try replacement.confirm(name, in: place.lock, isThere: old != nil)
            return Replacement(before: old?.version, after: old?.version)
        case .replaced(let bytes, let hasControlCharacters):
            var version: FileVersion?
            try replacement.replace(name, in: place.lock, old: old?.rights, new: rights, with: .bytes(bytes)) {
                (file) throws(SystemError) in
                if isTracked { version = try file.status().version }
            }
            return Replacement(
                before: old?.version, after: version, isRounded: !bytes.starts(with: "bplist".utf8),
                hasControlCharacters: hasControlCharacters)
        case .none:
            if let old { try replacement.remove(name, in: place.lock, old: old.rights) }
            return Replacement(before: old?.version)
        }
    }

    func file(of location: DomainLocation) -> DocumentFile {
        let path = directory.path(of: location)
        if case .file = location { return DocumentFile(path: path) }
        return DocumentFile(path: path, mayBeStream: false)
    }
}
