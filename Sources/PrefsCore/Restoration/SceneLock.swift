/// The lock of a scene. The instance of a program that holds it owns the scene's saved state.
///
/// It is the kernel's lock (`flock`) of the file `.SCENE.lock` beside the saved state, so it ends with the process,
/// however that ends. The file stays, and is empty but for the time in which the state is being restored: then it is
/// the marker by which the next start recognises that the program has ended before it was up.
///
/// A forked child inherits the lock together with the scene: the scene is in use as long as one of the two lives.
final class SceneLock: Sendable {
    private let file: FileDescriptor

    /// Takes the lock of a scene, and makes the directory of the program's saved states if necessary.
    ///
    /// - Returns: Nil if another process, or another manager of this one, holds the lock.
    init?(of location: DomainLocation, in store: DomainStore) throws(PreferencesError) {
        let rights = CreationRights(for: location)
        let locked = try LockedPath(Self.path(of: location, in: store)) { (entry) throws(PreferencesError) in
            try store.makeDirectory(of: &entry, rights, to: location) { true }
        }
        guard let locked else { return nil }
        do throws(SystemError) {
            file = try Self.open(locked.name, in: locked.lock)
            guard try file.tryLock() else { return nil }
        } catch {
            throw .system(error)
        }
    }

    /// The path of the lock file of a scene.
    private static func path(of location: DomainLocation, in store: DomainStore) -> String {
        let path = store.directory.path(of: location)
        let name = FileSystem.name(of: path)
        return FileSystem.path(
            of: prefix + (name.between("", DomainFileName.suffix) ?? name) + suffix, in: FileSystem.directory(of: path))
    }

    private static let prefix = "."
    private static let suffix = ".lock"

    /// The scene whose lock file has this name; nil for any other file.
    static func scene(ofFile name: String) -> SceneName? {
        name.between(prefix, suffix).flatMap { try? SceneName($0) }
    }

    private static func open(_ name: String, in lock: borrowing DirectoryLock) throws(SystemError) -> FileDescriptor {
        do throws(SystemError) {
            return try FileDescriptor(opening: name, in: lock.directory, for: .marking)
        } catch {
            guard error.code == .noSuchFile else { throw error }
        }
        let made = try FileDescriptor(creating: name, in: lock.directory)
        let directory = try lock.directory.status()
        if User.isSuperuser, directory.owner != User.superuser { try made.setOwner(directory.owner, directory.group) }
        return try FileDescriptor(opening: name, in: lock.directory, for: .marking)
    }

    /// Removes the lock file of a scene, and with it the mark, unless a running process holds the lock. A process that
    /// is taking the scene meanwhile waits for the lock of the directory.
    ///
    /// - Returns: Whether a process holds the lock.
    static func removeUnused(of location: DomainLocation, in store: DomainStore) throws(PreferencesError) -> Bool {
        let locked = try LockedPath(path(of: location, in: store)) { (entry) throws(PreferencesError) in
            entry.hasDirectory
        }
        guard let locked else { return false }
        do throws(SystemError) {
            guard try FileDescriptor(opening: locked.name, in: locked.lock.directory, for: .marking).tryLock() else {
                return true
            }
            try locked.lock.directory.remove(locked.name)
        } catch {
            if error.code != .noSuchFile { throw .system(error) }
        }
        return false
    }

    /// Whether the scene is marked: a process has ended, or this one was forked, while it was being restored.
    func isMarked() throws(PreferencesError) -> Bool {
        try PreferencesError.wrapping(try file.status()).size > 0
    }

    /// Marks that the scene is being restored.
    func mark() throws(PreferencesError) {
        try PreferencesError.wrapping(try file.writeAll(Array("restoring\n".utf8)))
    }

    /// Removes the mark.
    func unmark() throws(PreferencesError) {
        try PreferencesError.wrapping(try file.truncate())
    }

    /// Gives the scene back, also if a forked child has inherited the lock.
    func release() {
        file.unlock()
    }
}
