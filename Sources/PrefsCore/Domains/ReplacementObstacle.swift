/// Why a file cannot be replaced by a new one, though the new one could be made.
public enum ReplacementObstacle: Error, Sendable, Equatable {
    /// Its directory takes new files, and lets none be renamed or removed.
    case appendOnlyDirectory
    /// It is another user's, in a directory with the sticky bit.
    case othersFile
    /// It is mounted by itself, as files are into containers.
    case mountPoint
}
