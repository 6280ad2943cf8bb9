/// Follows a path of directories to the last one that exists, and makes the missing ones. Every symbolic link on the
/// path must be an ``AllowedLink``.
struct DirectoryWalk: ~Copyable {
    /// The last directory that exists.
    private(set) var directory: FileDescriptor
    let directories = Directories()

    /// The names of directories. A class, since a walk, which cannot be copied, would destroy arrays of its own by
    /// metadata that are made at run time, with 14,000 instructions of `prefs write`.
    final class Directories {
        /// The missing directories below ``DirectoryWalk/directory``, the lowest one first.
        fileprivate(set) var missing: [String] = []
        /// The directories that ``DirectoryWalk/makeMissing(_:synchronizing:)`` has made, the uppermost first.
        fileprivate(set) var made: [String] = []

        /// Records that the uppermost missing directory exists now.
        fileprivate func noteExisting(_ name: String, isNew: Bool) {
            if isNew { made.append(name) }
            missing.removeLast()
        }
    }

    /// Follows a path of directories.
    ///
    /// - Throws: ``PreferencesError`` if a directory cannot be opened, also if the target of a link is missing.
    static func along(_ path: String) throws(PreferencesError) -> DirectoryWalk {
        // If this fails for any reason, the path is followed step by step, which either succeeds or reports the reason.
        if let directory = try? FileDescriptor(openingWithoutLinks: path, for: .pathComponent) {
            return DirectoryWalk(directory: directory)
        }
        var walk = DirectoryWalk(directory: try start(of: path))
        try walk.go(along: FileSystem.reversedComponents(path))
        return walk
    }

    private init(directory: consuming FileDescriptor) {
        self.directory = directory
    }

    private static func start(of path: String) throws(PreferencesError) -> FileDescriptor {
        let first = path.utf8.first == UInt8(ascii: "/") ? "/" : "."
        return try PreferencesError.wrapping(try FileDescriptor(opening: first, for: .pathComponent))
    }

    /// - Parameter names: The names of the directories, the last one first.
    private mutating func go(along names: [String]) throws(PreferencesError) {
        var rest = names
        // The number of the remaining names that belong to the path itself and not to the target of a link.
        var pathCount = names.count
        var linkCount = 0
        while let name = rest.popLast() {
            let isOfPath = rest.count < pathCount
            pathCount = min(pathCount, rest.count)
            let obstacle: SystemError
            do {
                directory = try FileDescriptor(opening: name, in: directory, for: .pathComponent)
                continue
            } catch {
                obstacle = error
            }
            switch obstacle.code {
            case .noSuchFile where isOfPath:
                directories.missing = rest + [name]
                return
            // The entry is a symbolic link, or this error is the one to report.
            case .notADirectory, .tooManySymbolicLinks: break
            default: throw .system(obstacle)
            }
            linkCount += 1
            guard linkCount <= FileSystem.linkLimit, let link = try AllowedLink.named(name, in: directory) else {
                throw .system(obstacle)
            }
            try follow(link, named: name, before: &rest)
        }
    }

    private mutating func follow(_ link: AllowedLink, named name: String, before rest: inout [String])
        throws(PreferencesError)
    {
        switch link {
        case .target(let target):
            rest += FileSystem.reversedComponents(target)
            if target.utf8.first == UInt8(ascii: "/") { directory = try Self.start(of: target) }
        case .procLink:
            directory = try PreferencesError.wrapping(
                try FileDescriptor(opening: name, in: directory, for: .pathComponent, followingLink: true))
        }
    }

    /// Makes the missing directories. If one cannot be made, removes those that were made before it. If another process
    /// removes an empty one meanwhile, makes it again.
    ///
    /// - Parameter synchronizing: Whether to return only when the entries of the new directories, and of the directory
    ///   that contains the uppermost of them, are on the disk.
    mutating func makeMissing(_ rights: CreationRights, synchronizing: Bool) throws(PreferencesError) {
        var attempt = 0
        while let name = directories.missing.last {
            attempt += 1
            do throws(PreferencesError) {
                try make(name, rights, synchronizing)
            } catch {
                // Another process has removed the directory, since it could not make its own file in it, or has removed
                // saved states.
                if case .system(let failure) = error, failure.code == .noSuchFile, attempt < Self.attemptLimit,
                    try !isGone()
                {
                    continue
                }
                DirectoryRollback.remove(directories.made[...], endingAt: directory)
                throw error
            }
        }
    }

    /// The limit for the number of attempts to make all missing directories. The kernel's own file systems refuse
    /// directories with the same error as a directory that has been removed.
    private static let attemptLimit = 100

    /// Makes the uppermost of the missing directories.
    private mutating func make(_ name: String, _ rights: CreationRights, _ synchronizing: Bool) throws(PreferencesError)
    {
        let path = directory.path(of: name)
        let isNew = try OwnedDirectory.make(name, in: directory, rights)
        do throws(SystemError) {
            if synchronizing {
                try FileSystem.synchronizeName(of: FileSystem.directory(of: path))
                try FileSystem.synchronizeName(of: path)
            }
            directory = try FileDescriptor(opening: name, in: directory, for: .pathComponent)
        } catch {
            if isNew { try? directory.removeDirectory(name) }
            throw .system(error)
        }
        directories.noteExisting(name, isNew: isNew)
    }

    /// Whether ``directory`` has been removed since it was opened.
    func isGone() throws(PreferencesError) -> Bool {
        try PreferencesError.wrapping(try directory.status()).isRemoved
    }
}
