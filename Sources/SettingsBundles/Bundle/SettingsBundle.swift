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
/// try preferences.register(SettingsBundle(domain: "com.pigeon"))
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
    /// The default values, one dictionary for each domain: nil is the program's own, and a name is that of a pane's
    /// `ApplicationGroupContainerIdentifier`. Where two elements show the same setting, the first one's default counts.
    ///
    /// A default that its element refuses is among them: forms show it, and a program that reads another value would
    /// contradict them. So is the default of an element that is left out of the form.
    public let defaults: [(suiteName: String?, values: PropertyListDictionary)]

    /// Reads a bundle with all its panes.
    ///
    /// - Parameters:
    ///   - path: The path of the bundle's directory.
    ///   - languages: The languages of the texts, the preferred one first.
    /// - Throws: ``SettingsBundleError`` if `Root.plist` cannot be read or has no `PreferenceSpecifiers`.
    public init(contentsOf path: String, languages: UserLanguages = UserLanguages(.process)) throws(SettingsBundleError)
    {
        var reader = BundleReader(path, languages)
        var builder: FormBuilder
        let index: SettingsIndex
        let noSpecifiers: SchemaProblem?
        do throws(PreferencesError) {
            index = try reader.settings(from: SettingsSchema.rootFile)
            noSpecifiers = Self.missingSpecifiers(reader.problems, of: try reader.pane(SettingsSchema.rootFile))
            builder = FormBuilder(reader, index)
            root = try builder.makeRoot()
        } catch {
            throw .unreadable(error)
        }
        if let noSpecifiers { throw .noSpecifiers(noSpecifiers) }
        self.path = path
        settings = Self.settings(of: root)
        defaults = Self.defaults(of: index)
        problems = builder.problems + ElementChecks(root, settings, index).problems
    }

    /// The problem of a first pane without an array of elements; nil if it has one.
    private static func missingSpecifiers(_ problems: [SchemaProblem], of root: PaneDescription) -> SchemaProblem? {
        problems.first { problem in
            guard problem.location.path.hasSameBytes(as: root.location.path) else { return false }
            switch problem.reason {
            case .missing(SettingsSchema.specifiersKey): return problem.location.keyPath == nil
            case .wrongType:
                return problem.location.keyPath == root.location.appending(SettingsSchema.specifiersKey).keyPath
            default: return false
            }
        }
    }

    private static func settings(of pane: SettingsPane) -> [SettingsElement] {
        pane.elements.flatMap { element in
            if case .childPane(let pane) = element.kind { [element] + settings(of: pane) } else { [element] }
        }
    }

    private static func defaults(
        of index: SettingsIndex
    ) -> [(suiteName: String?, values: PropertyListDictionary)] {
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
