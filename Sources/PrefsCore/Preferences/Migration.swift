/// A step from one version of a program's settings to the next. See ``Preferences/migrate(_:versionKey:)``.
public struct Migration: Sendable {
    /// The version that the settings have after the step. Versions begin at 1.
    public var version: Int
    /// What the step does with the contents of the domain.
    public var change: @Sendable (inout PropertyListDictionary) throws -> Void

    /// A step of the program's own making.
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
    ///   - version: The version that the settings have after the step, 1 or more.
    ///   - change: What the step does with the contents of the program's domain, which may be empty. When it throws, no step
    ///     is made. It must not use files by this library, as for ``Preferences/update(_:)``.
    public init(to version: Int, _ change: @escaping @Sendable (inout PropertyListDictionary) throws -> Void) {
        self.version = version
        self.change = change
    }

    /// A step that gives a key another name. Where both are there, the value of the new one stays.
    public static func renaming(_ key: String, to newKey: String, inVersion version: Int) -> Migration {
        Migration(to: version) { contents in
            guard let value = contents.removeValue(forKey: key), contents[newKey] == nil else { return }
            contents.set(value, forKey: newKey)
        }
    }

    /// A step that removes keys which are of no use any more.
    public static func removing(_ keys: [String], inVersion version: Int) -> Migration {
        Migration(to: version) { contents in contents.removeValues(forKeys: keys) }
    }
}
