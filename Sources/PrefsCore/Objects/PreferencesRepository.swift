/// Keeps an object under a key of a program's settings, where `prefs read` shows it. Loading reads the first domain
/// of the search list that has the key, such as a registered default; saving writes the program's domain.
public struct PreferencesRepository: Repository {
    private let preferences: Preferences
    private let key: String

    /// A repository in these settings.
    ///
    /// - Parameters:
    ///   - preferences: Retained by the repository.
    ///   - key: Any string.
    public init(_ preferences: Preferences, key: String) {
        self.preferences = preferences
        self.key = key
    }

    public func load() throws -> PropertyList? {
        if let failure = preferences.readingFailure { throw failure }
        return preferences.object(forKey: key)
    }

    /// Sets the value, which is written to the file shortly after.
    public func save(_ value: PropertyList?) throws {
        preferences.set(value, forKey: key)
    }

    public func synchronize() throws {
        try preferences.synchronize()
    }

    public func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
        preferences.observe(forKey: key) { _ in handler() }
    }
}
