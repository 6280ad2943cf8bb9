/// A step from one version of a program's settings to the next. See ``Preferences/migrate(_:versionKey:)``.
public struct Migration: Sendable {
    /// The version that the settings have after the step. Versions begin at 1.
    public var version: Int
    /// What the step does with the contents of the domain.
    public var change: @Sendable (inout PropertyListDictionary) throws -> Void

    /// A step of the program's own making.
    ///
    /// ```swift
    /// Migration(to: 2) { contents in
    ///     if case .string(let text)? = contents["size"], let size = Int(text) { contents["size"] = .integer(PropertyListInteger(size)) }
    /// }
    /// ```
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
        Migration(to: version) { contents in
            for key in keys { contents.removeValue(forKey: key) }
        }
    }
}
