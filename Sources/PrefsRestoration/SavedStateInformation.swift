public import PrefsCore

/// The facts about a saved state by which a program decides whether to restore it.
public struct SavedStateInformation: Sendable {
    /// The version of the program that has saved the state, as it was given to the manager.
    public var programVersion: String?
    /// When the state was saved.
    public var date: PropertyListDate
    /// The time since then, in seconds; less than 0 if the clock was set back.
    public var age: Double
    /// What the program has saved with the state (``RestorationManager/entries``).
    public var entries: PropertyListDictionary
}
