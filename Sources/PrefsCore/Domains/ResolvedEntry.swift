/// The directory entry that a path leads to: a directory, and a name in it. The entry is not a symbolic link, unless it
/// is a link of a process in `/proc`. The entry need not exist, and the last directories on its path may be missing.
///
/// It serves to change files. Every link on the path, including those to directories, must be an ``AllowedLink``. Later
/// operations use the open directory and not the path, which may lead to another file by then.
package struct ResolvedEntry: ~Copyable {
    private var walk: DirectoryWalk
    let name: String
    /// The path of the entry, whose last component is not a link. It serves for messages, and for uses that do no harm
    /// if the path leads to another file by then.
    let path: String
    /// Whether the entry was a link of a process (``AllowedLink/procLink``) when the path was followed. Any other link
    /// was put there after that.
    let isProcLink: Bool

    /// Follows a path to its entry.
    ///
    /// - Throws: ``PreferencesError/foreignLink(path:)`` for a link that may not be followed,
    ///   ``PreferencesError/system(_:)``.
    init(_ start: String) throws(PreferencesError) {
        var path = start
        for _ in 0...FileSystem.linkLimit {
            let walk = try DirectoryWalk.along(FileSystem.directory(of: path))
            let name = FileSystem.name(of: path)
            // An open file of this process is identified by the descriptor number in its path. The target of that link
            // may be another file, or none.
            let mayBeLink = walk.missing.isEmpty && FileSystem.openDescriptor(named: path) == nil
            switch mayBeLink ? try AllowedLink.named(name, in: walk.directory) : nil {
            case .target(let target):
                path = FileSystem.path(target, from: FileSystem.directory(of: path))
                continue
            case .procLink: isProcLink = true
            case nil: isProcLink = false
            }
            self.walk = walk
            // A path that ends in a slash leads to the directory itself.
            self.name = name.isEmpty ? "." : name
            self.path = path
            return
        }
        throw .system(SystemError(call: "readlinkat", path: start, code: .tooManySymbolicLinkLevels))
    }

    var directoryPath: String { FileSystem.directory(of: path) }
    /// Whether the directory that contains the entry exists.
    package var hasDirectory: Bool { walk.missing.isEmpty }

    /// The path of the lowest directory on the path that exists.
    var lowestDirectoryPath: String { walk.directory.path }

    /// The identity of the directory that contains the entry; nil if that directory does not exist.
    func directoryIdentity() throws(PreferencesError) -> FileStatus.Identity? {
        hasDirectory ? try walk.directory.status().identity : nil
    }

    /// Opens the directory that contains the entry.
    func openDirectory() throws(PreferencesError) -> FileDescriptor {
        guard hasDirectory else {
            throw .system(SystemError(call: "open", path: directoryPath, code: .noSuchFileOrDirectory))
        }
        return try FileDescriptor(reopening: walk.directory, for: .directory, path: directoryPath)
    }

    /// The status of the entry; nil if it does not exist.
    func status() throws(PreferencesError) -> FileStatus? {
        hasDirectory ? try FileStatus.of(name, in: walk.directory) : nil
    }

    /// Whether this directory entry is a pipe that another user may have put there (``FileStatus/isPlanted(_:in:)``).
    ///
    /// - Parameter status: The status of the entry.
    func isPlantedPipe(_ status: FileStatus) throws(PreferencesError) -> Bool {
        status.isPipe ? FileStatus.isPlanted(status.owner, in: try walk.directory.status()) : false
    }

    /// Opens the file of the entry.
    func open(for access: FileAccess, followingLink: Bool = false) throws(PreferencesError) -> FileDescriptor {
        try FileDescriptor(opening: name, in: walk.directory, for: access, followingLink: followingLink)
    }

    /// Makes the missing directories (``DirectoryWalk/makeMissing(_:synchronizing:)``).
    mutating func makeDirectories(_ rights: CreationRights, synchronizing: Bool) throws(PreferencesError) {
        try walk.makeMissing(rights, synchronizing: synchronizing)
    }

    /// The canonical path of the entry; its path as it is, if the directory has none.
    var canonicalPath: String {
        FileSystem.canonicalPath(of: directoryPath).map { FileSystem.path(name, from: $0) } ?? path
    }

    // MARK: Reading

    /// Opens the file at a path for reading. The kernel follows links to directories, as it does for any program. If
    /// the file itself is a link, it must be an ``AllowedLink``.
    static func openFile(at start: String, for access: FileAccess) throws(PreferencesError) -> FileDescriptor {
        var path = start
        for _ in 0...FileSystem.linkLimit {
            let name = FileSystem.name(of: path)
            let directory = try opening(start) { () throws(PreferencesError) in
                try FileDescriptor(opening: FileSystem.directory(of: path), for: .pathComponent)
            }
            switch try AllowedLink.named(name, in: directory) {
            case .target(let target):
                path = FileSystem.path(target, from: FileSystem.directory(of: path))
            case .procLink:
                return try opening(start) { () throws(PreferencesError) in
                    try FileDescriptor(opening: name, in: directory, for: access, followingLink: true)
                }
            case nil:
                // A link that has been put there meanwhile is not followed.
                return try opening(start) { () throws(PreferencesError) in
                    try FileDescriptor(opening: name, in: directory, for: access)
                }
            }
        }
        throw .system(SystemError(call: "open", path: start, code: .tooManySymbolicLinkLevels))
    }

    /// Runs a closure. In its error, replaces the path by `path`, the one that the caller gave.
    private static func opening(
        _ path: String, _ body: () throws(PreferencesError) -> FileDescriptor
    ) throws(PreferencesError) -> FileDescriptor {
        do {
            return try body()
        } catch .system(let error) {
            throw .system(SystemError(call: error.call, path: path, code: error.code))
        }
    }
}
