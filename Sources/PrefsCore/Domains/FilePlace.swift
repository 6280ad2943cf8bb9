/// The place to which a path leads: a directory, and a name in it that is no symbolic link, unless it is one of a process. Nothing need have
/// the name, and the last directories may be missing.
///
/// For changes of files. Every link on the way, to directories too, is an ``AllowedLink``; what follows is done in the open directory, and
/// not by the path once more, which may lead elsewhere by then.
struct FilePlace: ~Copyable {
    private var walk: DirectoryWalk
    let name: String
    /// The path with no link in its own place; for messages, and for what nobody can be harmed by.
    let path: String
    /// Whether the name is that of a link of a process (``AllowedLink/ofProcess``), and not of a link that was put there since.
    let isLinkOfProcess: Bool

    /// Follows a path.
    ///
    /// - Throws: ``PreferencesError/foreignLink(path:)`` for a link that may not be followed, ``PreferencesError/system(_:)``.
    init(_ start: String) throws(PreferencesError) {
        var path = start
        for _ in 0...FileSystem.linkLimit {
            let walk = try DirectoryWalk.along(FileSystem.directory(of: path))
            let name = FileSystem.name(of: path)
            // A file that is open already is known by its number: the text of its link may lead to another one, or to none.
            let mayBeLink = walk.missing.isEmpty && FileSystem.openFile(named: path) == nil
            switch mayBeLink ? try AllowedLink.named(name, in: walk.directory) : nil {
            case .text(let text):
                path = FileSystem.path(text, from: FileSystem.directory(of: path))
                continue
            case .ofProcess: isLinkOfProcess = true
            case nil: isLinkOfProcess = false
            }
            self.walk = walk
            // A path that ends in a slash means the directory.
            self.name = name.isEmpty ? "." : name
            self.path = path
            return
        }
        throw .system(SystemError(call: "readlinkat", path: start, code: .tooManyLinks))
    }

    var directoryPath: String { FileSystem.directory(of: path) }
    /// Whether there is the directory.
    var hasDirectory: Bool { walk.missing.isEmpty }

    /// The path of the last directory on the way that is there.
    var lowestDirectoryPath: String { walk.directory.path }

    /// What tells the directory from all others; nil where it is not there.
    func directoryIdentity() throws(SystemError) -> FileStatus.Identity? {
        hasDirectory ? try walk.directory.status().identity : nil
    }

    /// Opens the directory.
    func openDirectory() throws(SystemError) -> FileDescriptor {
        guard hasDirectory else { throw SystemError(call: "open", path: directoryPath, code: .noSuchFile) }
        return try FileDescriptor(reopening: walk.directory, for: .directory, path: directoryPath)
    }

    /// The status of what has the name, nil when there is nothing.
    func status() throws(SystemError) -> FileStatus? {
        hasDirectory ? try FileStatus.of(name, in: walk.directory) : nil
    }

    /// Whether a status of what has the name is that of a pipe that another user may have put there (``FileStatus/isPlanted(in:)``).
    func isPlantedPipe(_ status: FileStatus) throws(SystemError) -> Bool {
        status.isPipe ? status.isPlanted(in: try walk.directory.status()) : false
    }

    /// Opens what has the name.
    func open(for access: FileAccess, followingLink: Bool = false) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(opening: name, in: walk.directory, for: access, followingLink: followingLink)
    }

    /// Makes the directories that are missing (``DirectoryWalk/makeMissing(_:synchronizing:)``).
    mutating func makeDirectories(_ rights: CreationRights, synchronizing: Bool) throws(PreferencesError) {
        try walk.makeMissing(rights, synchronizing: synchronizing)
    }

    /// The names of the directories that were made, the uppermost first.
    var madeDirectories: [String] { walk.made }

    /// Whether the last directory that was there was removed since.
    func isGone() throws(PreferencesError) -> Bool { try walk.isGone() }

    /// The one path of the place, to which many may lead.
    var canonicalPath: String {
        FileSystem.canonicalPath(ofDirectory: directoryPath).map { FileSystem.path(name, from: $0) } ?? path
    }

    // MARK: Reading

    /// Opens the file to which a path leads, for reading. The system follows links to directories, as it does for any program that reads;
    /// one in the place of the file is an ``AllowedLink``.
    static func openFile(at start: String, for access: FileAccess) throws(PreferencesError) -> FileDescriptor {
        var path = start
        for _ in 0...FileSystem.linkLimit {
            let name = FileSystem.name(of: path)
            let directory = try opening(start) { () throws(SystemError) in
                try FileDescriptor(opening: FileSystem.directory(of: path), for: .place)
            }
            switch try AllowedLink.named(name, in: directory) {
            case .text(let text):
                path = FileSystem.path(text, from: FileSystem.directory(of: path))
            case .ofProcess:
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
        throw .system(SystemError(call: "open", path: start, code: .tooManyLinks))
    }

    /// Names in an error the path that was asked for.
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
