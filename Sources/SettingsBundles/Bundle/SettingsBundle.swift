public import PrefsCore

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
/// preferences.register(try SettingsBundle(domain: "com.pigeon"))
/// ```
///
/// Source: Apple's "Settings Application Schema Reference". Files for other devices (`Root~ipad.plist`) are ignored.
public struct SettingsBundle: Sendable {
    /// The path of the bundle's directory.
    public let path: String
    /// The first pane.
    public let root: SettingsPane
    /// All elements, with groups and child panes, in the order of the form. The elements of a child pane follow the
    /// element that leads to it.
    public let settings: [SettingsElement]
    /// What the property lists have that Apple's schema does not allow or advises against, and the strings tables that
    /// could not be read. Elements that cannot work are left out of the panes. ``translationProblems()`` compares the
    /// strings tables with the panes.
    public let problems: [SchemaProblem]
    private let index: SettingsIndex

    /// Reads a bundle with all its panes.
    ///
    /// - Parameters:
    ///   - path: The path of the bundle's directory.
    ///   - languages: The languages of the texts, the preferred one first.
    /// - Throws: ``SettingsBundleError`` if `Root.plist` cannot be read or has no `PreferenceSpecifiers`.
    public init(contentsOf path: String, languages: UserLanguages = UserLanguages(.process)) throws(SettingsBundleError)
    {
        try self.init(path, languages, domain: nil)
    }

    /// Reads a bundle for a form: its first pane, its ``name``, and the suites of its elements.
    ///
    /// - Parameter domain: The suite that the program's own settings have, so that settings of two bundles with the
    ///   same key are two settings.
    package static func root(
        ofBundleAt path: String, languages: UserLanguages = UserLanguages(.process), domain: String
    ) throws(SettingsBundleError) -> (pane: SettingsPane, name: String, suites: [String]) {
        let bundle = try SettingsBundle(path, languages, domain: domain)
        return (bundle.root, bundle.name, bundle.settings.compactMap(\.suiteName))
    }

    private init(_ path: String, _ languages: UserLanguages, domain: String?) throws(SettingsBundleError) {
        var reader = try Self.readRoot(of: path, languages, domain: domain).reader
        index = try SettingsBundleError.wrapping(try reader.settings(from: SettingsSchema.rootFile))
        var builder = FormBuilder(reader, index)
        root = try SettingsBundleError.wrapping(try builder.makeRoot())
        self.path = path
        var settings: [SettingsElement] = []
        Self.append(root, to: &settings)
        self.settings = settings
        problems = builder.problems + ElementChecks(root, settings, index).problems
    }

    /// The name of the bundle at a path: the title of its first pane in the user's language, or else the name of the
    /// directory. Other panes are not read.
    ///
    /// - Parameters:
    ///   - path: The path of the bundle's directory.
    ///   - languages: The languages of the title, the preferred one first.
    /// - Throws: ``SettingsBundleError`` as ``init(contentsOf:languages:)``.
    public static func name(
        ofBundleAt path: String, languages: UserLanguages = UserLanguages(.process)
    ) throws(SettingsBundleError) -> String {
        name(try readRoot(of: path, languages).root.title, path)
    }

    /// The title of the first pane in the user's language, or else the name of the directory.
    public var name: String { Self.name(root.title, path) }

    private static func name(_ title: SettingsText?, _ path: String) -> String {
        if let title = title?.localized, !title.isEmpty { return title }
        return path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
    }

    private static func readRoot(
        of path: String, _ languages: UserLanguages, domain: String? = nil
    ) throws(SettingsBundleError) -> (reader: BundleReader, root: PaneDescription) {
        var reader = BundleReader(path, languages, domain: domain)
        let root = try SettingsBundleError.wrapping(try reader.pane(SettingsSchema.rootFile))
        guard root.hasSpecifiers else { throw .noSpecifiers(root.location) }
        return (reader, root)
    }

    private static func append(_ pane: SettingsPane, to settings: inout [SettingsElement]) {
        for element in pane.elements {
            settings.append(element)
            if let child = element.childPane { append(child, to: &settings) }
        }
    }

    /// The default values, one dictionary for each domain: nil is the program's own, and a name is that of a pane's
    /// `ApplicationGroupContainerIdentifier`. Where two elements show the same setting, the first one's default counts.
    /// They are collected anew each time.
    ///
    /// A default that its element refuses is among them: forms show it, and a program that reads another value would
    /// contradict them. So is the default of an element that is left out of the form.
    public var defaults: [(suiteName: String?, values: PropertyListDictionary)] {
        var all: [(suiteName: String?, values: PropertyListDictionary)] = [(nil, [:])]
        var positions: [SettingName: Int] = [SettingName(key: "", suiteName: nil): 0]
        for entry in index.entries {
            guard let value = entry.defaultValue?.value else { continue }
            let name = entry.name
            let suite = SettingName(key: "", suiteName: name.suiteName)
            let position = positions[suite] ?? all.count
            positions[suite] = position
            if position == all.count { all.append((name.suiteName, [:])) }
            all[position].values.set(value, forKey: name.key)
        }
        return all
    }
}
