/// Keeps an object under a key of a program's settings, so that `prefs read` shows it. Loading reads the value of the
/// first domain of the search list that has the key, which can be a registered default. Saving sets the value in the
/// program's domain.
public struct PreferencesRepository: Repository, CustomStringConvertible {
    /// The key and the domain.
    public var description: String { "\(key) of \(preferences.domain.text)" }
    private let preferences: Preferences
    private let key: String

    /// Creates a repository under a key of some settings.
    ///
    /// - Parameters:
    ///   - preferences: The settings, which the repository retains.
    ///   - key: Any string.
    public init(_ preferences: Preferences, key: String) {
        self.preferences = preferences
        self.key = key
    }

    public func load() throws(PreferencesError) -> PropertyList? {
        if let failure = preferences.readingFailure { throw failure }
        return preferences.object(forKey: key)
    }

    /// Sets the value in memory. It is written to the file shortly after.
    public func save(_ value: PropertyList?) {
        preferences.set(value, forKey: key)
    }

    public func synchronize() throws(PreferencesError) {
        try preferences.synchronize()
    }

    public func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
        preferences.observe(forKey: key) { _ in handler() }
    }
}
