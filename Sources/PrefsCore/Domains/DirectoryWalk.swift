/// The way along a path of directories to the last that is there. Every symbolic link on it is an ``AllowedLink``.
struct DirectoryWalk: ~Copyable {
    /// The last directory that is there.
    private(set) var directory: FileDescriptor
    /// The names of those below it that are not there, the last one first.
    private(set) var missing: [String] = []
    /// The names of those that were missing and that this made, the uppermost first.
    private(set) var made: [String] = []

    /// - Throws: ``PreferencesError`` also where the target of a link is missing.
    static func along(_ path: String) throws(PreferencesError) -> DirectoryWalk {
        // Where that fails, for whatever reason, the way step by step either tells it or does without.
        if let directory = try? FileDescriptor(openingWithoutLinks: path, for: .place) {
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
        do {
            return try FileDescriptor(opening: path.utf8.first == UInt8(ascii: "/") ? "/" : ".", for: .place)
        } catch {
            throw .system(error)
        }
    }

    /// - Parameter names: The last one first.
    private mutating func go(along names: [String]) throws(PreferencesError) {
        var rest = names
        // Those of the path itself, and not of the text of a link.
        var ownCount = names.count
        var linkCount = 0
        while let name = rest.popLast() {
            let isOwn = rest.count < ownCount
            ownCount = min(ownCount, rest.count)
            let obstacle: SystemError
            do {
                directory = try FileDescriptor(opening: name, in: directory, for: .place)
                continue
            } catch {
                obstacle = error
            }
            switch obstacle.code {
            case .noSuchFile where isOwn:
                missing = rest + [name]
                return
            // It is a link, or else that is what is wrong.
            case .notADirectory, .tooManyLinks: break
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
        case .text(let text):
            rest += FileSystem.reversedComponents(text)
            if text.utf8.first == UInt8(ascii: "/") { directory = try Self.start(of: text) }
        case .ofProcess:
            do {
                directory = try FileDescriptor(opening: name, in: directory, for: .place, followingLink: true)
            } catch {
                throw .system(error)
            }
        }
    }

    /// Makes the directories that are missing, or none.
    ///
    /// - Parameter synchronizing: Whether their names are to be on the disk when this returns, and that of the directory in which the first
    ///   is made.
    mutating func makeMissing(_ rights: CreationRights, synchronizing: Bool) throws(PreferencesError) {
        while let name = missing.last {
            do throws(PreferencesError) {
                try make(name, rights, synchronizing)
            } catch {
                MadeDirectories.remove(made[...], endingAt: directory)
                throw error
            }
        }
    }

    /// Makes the first of those that are missing.
    private mutating func make(_ name: String, _ rights: CreationRights, _ synchronizing: Bool) throws(PreferencesError)
    {
        let path = directory.path(of: name)
        let isNew = try OwnedDirectory.make(name, in: directory, rights)
        do throws(SystemError) {
            if synchronizing {
                try FileSystem.synchronizeName(of: FileSystem.directory(of: path))
                try FileSystem.synchronizeName(of: path)
            }
            directory = try FileDescriptor(opening: name, in: directory, for: .place)
        } catch {
            // The one who made it has failed, and has removed it.
            if !isNew, error.code == .noSuchFile, try !isGone() { return }
            if isNew { try? directory.removeDirectory(name) }
            throw .system(error)
        }
        if isNew { made.append(name) }
        missing.removeLast()
    }

    /// Whether the directory was removed since it was found.
    func isGone() throws(PreferencesError) -> Bool {
        try DocumentFile.status(of: directory).isRemoved
    }
}
