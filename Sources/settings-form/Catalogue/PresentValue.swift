import PrefsCore

/// The value that a setting has now.
struct PresentValue: Equatable, Sendable {
    /// The value that a program reads, which may be a default that was registered from the command line; nil if there
    /// is none. The default in the bundle does not count.
    var value: PropertyList?
    /// Whether the administrator determines the value, so that people cannot change it.
    var isManaged = false
}
