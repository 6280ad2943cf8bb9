internal import Glibc

/// What signals do to this process.
public enum Signals {
    /// Lets a write beyond the limit of a file's size fail with an error, in place of ending the process.
    /// The C function is `signal`.
    public static func ignoreFileSizeLimit() {
        signal(SIGXFSZ, SIG_IGN)
    }
}
