/// The reason why a file cannot be replaced by a new one, even if the new one can be made.
public enum ReplacementObstacle: Error, Sendable, Equatable {
    /// The directory of the file is append-only: files can be made in it, but neither renamed nor removed.
    case appendOnlyDirectory
    /// The file is immutable (`chattr +i`).
    case immutableFile
    /// The file is append-only (`chattr +a`).
    case appendOnlyFile
    /// The file belongs to another user, and its directory has the sticky bit.
    case othersFile
    /// The file belongs neither to this user nor to the owner of its directory, which has the sticky bit and which
    /// other users may write to. The user who put the file there could read the new contents. This includes a pipe of
    /// such a user, into which nothing is written.
    case plantedFile
    /// The file is mounted by itself, as single files are in containers.
    case mountPoint
}
