/// Why a file cannot be replaced by a new one, though the new one could be made.
public enum ReplacementObstacle: Error, Sendable, Equatable {
    /// Its directory takes new files, and lets none be renamed or removed.
    case appendOnlyDirectory
    /// It is immutable.
    case immutableFile
    /// It is append-only.
    case appendOnlyFile
    /// It is another user's, in a directory with the sticky bit.
    case othersFile
    /// It belongs neither to this user nor to the owner of its directory, which has the sticky bit and is not for its owner alone to write:
    /// who put it there may still read it. Also a pipe, which is not written into.
    case plantedFile
    /// It is mounted by itself, as files are into containers.
    case mountPoint
}
