import PrefsCore

/// A settings bundle: property lists that describe which settings of a program people may change, with titles, kinds,
/// choices and ranges, for a form that the Settings app of Apple's systems and `prefs settings` make of them.
///
/// ```
/// com.pigeon.bundle/
///   Root.plist                 the first pane
///   Map.plist                  a child pane
///   de.lproj/Root.strings      texts in German, for panes whose StringsTable is Root
/// ```
///
/// A program registers the defaults of its bundle when it starts, since otherwise it would not see them:
///
/// ```swift
/// try preferences.register(SettingsBundle(domain: "com.pigeon"))
/// ```
///
/// Source: Apple's "Settings Application Schema Reference". Files for other devices (`Root~ipad.plist`) are ignored.
public struct SettingsBundle: Sendable {
    /// The path of the bundle's directory.
    public let path: String
    /// The first pane.
    public let root: SettingsPane
    /// All elements in the order of the form. The elements of a child pane follow the element that leads to it.
    public let settings: [SettingsElement]
    /// What the property lists have that Apple's schema does not allow or advises against. Elements that cannot work
    /// are left out of the panes. ``translationProblems()`` finds those of the strings tables.
    public let problems: [SchemaProblem]

    /// Reads a bundle with all its panes.
    ///
    /// - Parameters:
    ///   - path: The path of the bundle's directory.
    ///   - languages: The languages of the texts, the preferred one first.
    /// - Throws: ``SettingsBundleError`` if `Root.plist` cannot be read or has no `PreferenceSpecifiers`.
    public init(contentsOf path: String, languages: UserLanguages) throws(SettingsBundleError) {
        var reader = BundleReader(path, languages)
        do throws(PreferencesError) {
            root = try reader.readRoot()
        } catch {
            throw .unreadable(error)
        }
        let rootPath = SchemaLocation(path: path + "/" + SettingsSchema.rootFile + ".plist")
        let specifiers = rootPath.appending(SettingsSchema.specifiersKey)
        for problem in reader.problems where problem.severity == .error && problem.location.path == rootPath.path {
            switch problem.reason {
            case .missing(SettingsSchema.specifiersKey): throw .noSpecifiers(problem)
            case .wrongType where problem.location.keyPath == specifiers.keyPath: throw .noSpecifiers(problem)
            default: break
            }
        }
        self.path = path
        settings = Self.settings(of: root)
        problems = reader.problems + Self.problems(of: settings)
    }

    /// Reads a bundle in the languages of the process's environment.
    ///
    /// - Parameter path: The path of the bundle's directory.
    /// - Throws: ``SettingsBundleError``.
    public init(contentsOf path: String) throws(SettingsBundleError) {
        try self.init(contentsOf: path, languages: SettingsBundleError.wrapping(UserLanguages(.process)))
    }
}
