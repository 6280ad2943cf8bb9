/// The version of the command.
enum Version {
    static let number = "0.1.0"
    /// For the manual page.
    static let date = "2026-11-21"
}
