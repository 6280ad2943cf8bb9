/// A step from one version of a program's settings to the next. See ``Preferences/migrate(_:versionKey:)``.
public struct Migration: Sendable {
    /// The version of the settings after the step. Versions begin at 1.
    public var version: Int
    /// Changes the contents of the program's domain.
    public var change: @Sendable (inout PropertyListDictionary) throws -> Void

    /// Creates a step that changes the settings with a closure.
    ///
    /// ```swift
    /// Migration(to: 3) { contents in
    ///     // Zoom was a percentage.
    ///     guard let zoom = contents["Zoom"] else { return }
    ///     contents["Zoom"] = .real(zoom.doubleValue / 100)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - version: The version of the settings after the step, 1 or more.
    ///   - change: Changes the contents of the program's domain, which may be empty. If it throws, none of the steps
    ///     takes effect. It must not write settings files with this library, as for ``Preferences/update(_:)``.
    public init(to version: Int, _ change: @escaping @Sendable (inout PropertyListDictionary) throws -> Void) {
        self.version = version
        self.change = change
    }

    /// Creates a step that renames a key. If both keys exist, the value of the new one stays, and the old one is
    /// removed.
    public static func renaming(_ key: String, to newKey: String, inVersion version: Int) -> Migration {
        Migration(to: version) { contents in
            guard let value = contents.removeValue(forKey: key), contents[newKey] == nil else { return }
            contents.set(value, forKey: newKey)
        }
    }

    /// Creates a step that removes keys which are no longer used.
    public static func removing(_ keys: [String], inVersion version: Int) -> Migration {
        Migration(to: version) { contents in contents.removeValues(forKeys: keys) }
    }
}
