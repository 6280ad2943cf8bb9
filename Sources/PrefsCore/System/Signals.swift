internal import Glibc

/// How this process handles signals.
public enum Signals {
    /// Makes a write beyond the limit of a file's size fail with an error instead of ending the process (`SIGXFSZ`).
    /// The C function is `signal`.
    public static func ignoreFileSizeLimit() {
        signal(SIGXFSZ, SIG_IGN)
    }
}
