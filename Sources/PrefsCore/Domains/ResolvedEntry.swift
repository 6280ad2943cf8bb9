/// The directory entry to which a path leads: a directory, and a name in it that is not a symbolic link, unless it is
/// a link of a process. The entry need not exist, and the last directories may be missing.
///
/// For changing files. Every link on the path, including those to directories, must be an ``AllowedLink``. Later
/// operations use the open directory and not the path, which may lead elsewhere by then.
struct ResolvedEntry: ~Copyable {
    private var walk: DirectoryWalk
    let name: String
    /// The path, whose last component is not a link. For messages, and for uses that do no harm if the path leads
    /// elsewhere.
    let path: String
    /// Whether the entry was a link of a process (``AllowedLink/procLink``) when the path was followed. Any other
    /// link was put there since.
    let isProcLink: Bool

    /// Follows a path.
    ///
    /// - Throws: ``PreferencesError/foreignLink(path:)`` for a link that may not be followed,
    ///   ``PreferencesError/system(_:)``.
    init(_ start: String) throws(PreferencesError) {
        var path = start
        for _ in 0...FileSystem.linkLimit {
            let walk = try DirectoryWalk.along(FileSystem.directory(of: path))
            let name = FileSystem.name(of: path)
            // A file that is open already is known by its descriptor: the target of its link may lead to another file,
            // or to none.
            let mayBeLink = walk.missing.isEmpty && FileSystem.openDescriptor(named: path) == nil
            switch mayBeLink ? try AllowedLink.named(name, in: walk.directory) : nil {
            case .target(let target):
                path = FileSystem.path(target, from: FileSystem.directory(of: path))
                continue
            case .procLink: isProcLink = true
            case nil: isProcLink = false
            }
            self.walk = walk
            // A path that ends in a slash means the directory.
            self.name = name.isEmpty ? "." : name
            self.path = path
            return
        }
        throw .system(SystemError(call: "readlinkat", path: start, code: .tooManySymbolicLinks))
    }

    var directoryPath: String { FileSystem.directory(of: path) }
    /// Whether the directory exists.
    var hasDirectory: Bool { walk.missing.isEmpty }

    /// The path of the last directory that exists.
    var lowestDirectoryPath: String { walk.directory.path }

    /// The identity of the directory; nil if it does not exist.
    func directoryIdentity() throws(SystemError) -> FileStatus.Identity? {
        hasDirectory ? try walk.directory.status().identity : nil
    }

    /// Opens the directory.
    func openDirectory() throws(SystemError) -> FileDescriptor {
        guard hasDirectory else { throw SystemError(call: "open", path: directoryPath, code: .noSuchFile) }
        return try FileDescriptor(reopening: walk.directory, for: .directory, path: directoryPath)
    }

    /// The status of the entry; nil if there is none.
    func status() throws(SystemError) -> FileStatus? {
        hasDirectory ? try FileStatus.of(name, in: walk.directory) : nil
    }

    /// Whether a status of the entry is that of a pipe that another user may have put there
    /// (``FileStatus/isPlanted(in:)``).
    func isPlantedPipe(_ status: FileStatus) throws(SystemError) -> Bool {
        status.isPipe ? status.isPlanted(in: try walk.directory.status()) : false
    }

    /// Opens the entry.
    func open(for access: FileAccess, followingLink: Bool = false) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(opening: name, in: walk.directory, for: access, followingLink: followingLink)
    }

    /// Makes the missing directories (``DirectoryWalk/makeMissing(_:synchronizing:)``).
    mutating func makeDirectories(_ rights: CreationRights, synchronizing: Bool) throws(PreferencesError) {
        try walk.makeMissing(rights, synchronizing: synchronizing)
    }

    /// The names of the directories that were made, the uppermost first.
    var madeDirectories: [String] { walk.made }

    /// Whether the last directory that existed has been removed since.
    func isGone() throws(PreferencesError) -> Bool { try walk.isGone() }

    /// The canonical path of the entry.
    var canonicalPath: String {
        FileSystem.canonicalPath(of: directoryPath).map { FileSystem.path(name, from: $0) } ?? path
    }

    // MARK: Reading

    /// Opens the file at a path for reading. The kernel follows links to directories, as it does for any program that
    /// reads; a link in the place of the file must be an ``AllowedLink``.
    static func openFile(at start: String, for access: FileAccess) throws(PreferencesError) -> FileDescriptor {
        var path = start
        for _ in 0...FileSystem.linkLimit {
            let name = FileSystem.name(of: path)
            let directory = try opening(start) { () throws(SystemError) in
                try FileDescriptor(opening: FileSystem.directory(of: path), for: .pathComponent)
            }
            switch try AllowedLink.named(name, in: directory) {
            case .target(let target):
                path = FileSystem.path(target, from: FileSystem.directory(of: path))
            case .procLink:
                return try opening(start) { () throws(SystemError) in
                    try FileDescriptor(opening: name, in: directory, for: access, followingLink: true)
                }
            case nil:
                // A link that is put there meanwhile is not followed.
                return try opening(start) { () throws(SystemError) in
                    try FileDescriptor(opening: name, in: directory, for: access)
                }
            }
        }
        throw .system(SystemError(call: "open", path: start, code: .tooManySymbolicLinks))
    }

    /// Replaces the path in an error by the path that the caller asked for.
    private static func opening(
        _ path: String, _ body: () throws(SystemError) -> FileDescriptor
    ) throws(PreferencesError) -> FileDescriptor {
        do {
            return try body()
        } catch {
            throw .system(SystemError(call: error.call, path: path, code: error.code))
        }
    }
}
