/// The directories of a store whose path is on the disk, since a list of changes has waited for that. The first new
/// file in a directory has to wait, as another process may have made the directory and been killed before its name was
/// on the disk; the other new files of the list need not.
///
/// A directory that takes the place of another one meanwhile has to wait again, unless it has the same inode.
package final class DurableDirectories: Sendable {
    private let identities = Guarded<Set<FileStatus.Identity>>([])

    package init() {}

    func contains(_ directory: FileStatus.Identity) -> Bool { identities.withLock { $0.contains(directory) } }

    func insert(_ directory: FileStatus.Identity) { identities.withLock { _ = $0.insert(directory) } }
}
