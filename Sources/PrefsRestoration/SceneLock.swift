import PrefsCore

/// The lock of a scene. The instance of a program that holds it owns the scene's saved state.
///
/// It is the kernel's lock (`flock`) of the file `.SCENE.lock` beside the saved state, so it ends with the process,
/// however that ends. The file stays, and is empty except while the state is being restored. Its size of one byte is
/// then the marker by which the next start recognises that the program has ended before it was up.
///
/// The file must be a regular one that belongs to this user or to the owner of its directory, and has no other name,
/// since it is written to.
///
/// A forked child inherits the lock together with the scene: the scene is in use as long as one of the two lives, and
/// until the parent gives it back.
final class SceneLock: Sendable {
    private let file: FileDescriptor
    /// The ``ForkCount`` of the process that took the lock.
    private let fork = ForkCount.current

    /// Takes the lock of a scene, and makes the directory of the program's saved states if necessary.
    ///
    /// - Returns: Nil if another process, or another manager of this one, holds the lock.
    init?(of state: SavedStateFile) throws(PreferencesError) {
        // The directory is locked by its own name: the lock file could be a symbolic link.
        let locked = try LockedPath(Self.directory(of: state) + "/.") { (entry) throws(PreferencesError) in
            try state.store.makeDirectory(of: &entry, for: state.place) { true }
        }
        guard let locked else { return nil }
        file = try Self.open(Self.name(of: state.path), in: locked.lock)
        guard try file.tryLock() else { return nil }
    }

    /// The directory of a scene's lock file.
    private static func directory(of state: SavedStateFile) -> String {
        FileSystem.directory(of: state.path)
    }

    /// The name of the lock file beside a scene's file.
    private static func name(of path: String) -> String {
        let name = FileSystem.name(of: path)
        return prefix + (name.between("", DomainFileName.suffix) ?? name) + suffix
    }

    private static let prefix = "."
    private static let suffix = ".lock"

    /// The scene whose lock file has this name; nil for any other file.
    static func scene(ofFile name: String) -> SceneName? {
        name.between(prefix, suffix).flatMap { try? SceneName($0) }
    }

    /// Opens the lock file, and makes it if there is none.
    private static func open(_ name: String, in lock: borrowing DirectoryLock) throws(PreferencesError)
        -> FileDescriptor
    {
        do throws(PreferencesError) {
            return try openExisting(name, in: lock)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
        }
        let made = try FileDescriptor(creating: name, in: lock.directory)
        let owner = try lock.directory.status()
        if User.isSuperuser, owner.owner != User.superuser { try made.setOwner(owner.owner, owner.group) }
        return try openExisting(name, in: lock)
    }

    private static func openExisting(
        _ name: String, in lock: borrowing DirectoryLock
    ) throws(PreferencesError) -> FileDescriptor {
        let file = try openEntry(name, in: lock)
        let status = try file.status()
        let directory = try lock.directory.status()
        let isOwn = status.owner == User.effective || status.owner == directory.owner
        guard status.isRegular, status.hasOneName, isOwn else { throw .notARegularFile(path: file.path) }
        return file
    }

    private static func openEntry(
        _ name: String, in lock: borrowing DirectoryLock
    ) throws(PreferencesError) -> FileDescriptor {
        do {
            return try FileDescriptor(opening: name, in: lock.directory, for: .marking)
        } catch {
            switch error.code {
            // A symbolic link, or a pipe that no process reads.
            case .tooManySymbolicLinkLevels, .noSuchAddressOrDevice:
                throw .notARegularFile(path: lock.directory.path(of: name))
            default: throw error
            }
        }
    }

    /// Removes the lock file of a scene, and with it the mark, unless a running process holds the lock. A process that
    /// is taking the scene meanwhile waits for the lock of the directory.
    ///
    /// - Returns: Whether a process holds the lock.
    static func removeUnused(of state: SavedStateFile) throws(PreferencesError) -> Bool {
        let locked = try LockedPath(directory(of: state) + "/.") { (entry) throws(PreferencesError) in
            entry.hasDirectory
        }
        guard let locked else { return false }
        let name = name(of: state.path)
        do throws(PreferencesError) {
            let file = try openExisting(name, in: locked.lock)
            guard try file.tryLock() else { return true }
            try locked.lock.directory.remove(name)
        } catch {
            guard error.code == .noSuchFileOrDirectory else { throw error }
        }
        return false
    }

    /// Whether the scene is marked: a process has ended, or this one was forked, while it was being restored.
    func isMarked() throws(PreferencesError) -> Bool {
        try file.status().size > 0
    }

    /// Marks that the scene is being restored. The mark is the length of the file, which takes no room on the disk.
    func mark() throws(PreferencesError) {
        try file.setSize(1)
    }

    /// Removes the mark.
    func unmark() throws(PreferencesError) {
        try file.setSize(0)
    }

    /// Gives the scene back, also if a forked child has inherited the lock. A forked child leaves that to its parent.
    func release() {
        if fork == ForkCount.current { file.unlock() }
    }
}
