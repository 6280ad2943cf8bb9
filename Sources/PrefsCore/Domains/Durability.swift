/// Whether a write waits for the disk.
public enum Durability: Sendable {
    /// What was reported as written survives a loss of power.
    case synchronized
    /// It survives the end of the process only.
    case unsynchronized
}
