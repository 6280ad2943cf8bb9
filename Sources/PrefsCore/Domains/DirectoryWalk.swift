/// Follows a path of directories to the last one that exists, and makes the missing ones. Every symbolic link on the
/// path must be an ``AllowedLink``.
struct DirectoryWalk: ~Copyable {
    /// The last directory that exists.
    private(set) var directory: FileDescriptor
    /// The missing directories below ``directory``, the lowest one first.
    private(set) var missing: [String] = []

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
        try FileDescriptor(opening: FileSystem.start(of: path), for: .pathComponent)
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
            let obstacle: PreferencesError
            do {
                directory = try FileDescriptor(opening: name, in: directory, for: .pathComponent)
                continue
            } catch {
                obstacle = error
            }
            switch obstacle.code {
            case .noSuchFileOrDirectory where isOfPath:
                missing = rest + [name]
                return
            // The entry is a symbolic link, or this error is the one to report.
            case .notDirectory, .tooManySymbolicLinkLevels: break
            default: throw obstacle
            }
            linkCount += 1
            guard linkCount <= FileSystem.linkLimit, let link = try AllowedLink.named(name, in: directory) else {
                throw obstacle
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
            directory = try FileDescriptor(opening: name, in: directory, for: .pathComponent, followingLink: true)
        }
    }

    /// Makes the missing directories, the uppermost first. After an error, the directories made so far stay.
    ///
    /// - Parameter synchronizing: Whether to return only when the entries of the new directories, and of the directory
    ///   that contains the uppermost of them, are on the disk.
    mutating func makeMissing(_ rights: CreationRights, synchronizing: Bool) throws(PreferencesError) {
        while let name = missing.last {
            _ = try OwnedDirectory.make(name, in: directory, rights)
            let path = directory.path(of: name)
            if synchronizing {
                try FileSystem.synchronizeName(of: FileSystem.directory(of: path))
                try FileSystem.synchronizeName(of: path)
            }
            directory = try FileDescriptor(opening: name, in: directory, for: .pathComponent)
            missing.removeLast()
        }
    }
}
