/// The reason why a file cannot be replaced by a new one, even though the new one could be made.
public enum ReplacementObstacle: Error, Sendable, Equatable {
    /// Its directory is append-only: files can be made in it, but neither renamed nor removed.
    case appendOnlyDirectory
    /// It is immutable.
    case immutableFile
    /// It is append-only.
    case appendOnlyFile
    /// It belongs to another user, in a directory with the sticky bit.
    case othersFile
    /// It belongs neither to this user nor to the owner of its directory, which has the sticky bit and which other
    /// users may write to: the user who put it there could read the new contents. Also a pipe of such a user, which
    /// is not written into.
    case plantedFile
    /// It is mounted by itself, as single files are in containers.
    case mountPoint
}
