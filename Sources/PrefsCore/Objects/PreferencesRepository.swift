/// Keeps an object under a key of a program's settings, where `prefs read` shows it. What is loaded is what the first domain of
/// the search list has, such as a registered default; saving writes the program's domain.
public struct PreferencesRepository: Repository {
    private let preferences: Preferences
    private let key: String

    /// A repository in these settings.
    ///
    /// - Parameters:
    ///   - preferences: Kept as long as the repository.
    ///   - key: Any text.
    public init(_ preferences: Preferences, key: String) {
        self.preferences = preferences
        self.key = key
    }

    public func load() throws -> PropertyList? {
        if let failure = preferences.readingFailure { throw failure }
        return preferences.object(forKey: key)
    }

    /// Sets the value, which is in the file shortly after.
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
