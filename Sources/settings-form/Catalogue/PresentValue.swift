import PrefsCore

/// The value that a setting has now.
struct PresentValue: Equatable, Sendable {
    /// The value that a program reads; nil if none is stored. The default of the bundle does not count.
    var value: PropertyList?
    /// Whether the administrator determines the value, so that people cannot change it.
    var isManaged = false
}
