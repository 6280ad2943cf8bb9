/// Whether a write waits for the disk.
public enum Durability: Sendable {
    /// Contents that were reported as written survive a loss of power.
    case synchronized
    /// They survive the end of the process only.
    case unsynchronized
}
