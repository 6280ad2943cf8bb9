/// Whether a write returns only when the disk has the contents.
public enum Durability: Sendable {
    /// The write waits for the disk, so that contents that were reported as written survive a loss of power.
    case synchronized
    /// The write does not wait, so that contents survive the end of the process, but not always a loss of power.
    case unsynchronized
}
