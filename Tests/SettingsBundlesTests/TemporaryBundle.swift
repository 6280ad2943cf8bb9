import PrefsCore
import SettingsBundles
import TestSupport

/// A settings bundle in a temporary directory.
struct TemporaryBundle {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Creates a bundle whose root pane has these elements.
    init(_ elements: PropertyListDictionary...) throws {
        try self.init()
        try write(["PreferenceSpecifiers": .array(elements.map(PropertyList.dictionary))], to: "Root.plist")
    }

    var path: String { directory.path }

    func write(_ root: PropertyList, to name: String, _ format: PropertyListFormat = .xml) throws {
        try directory.write(PropertyListDocument(root: root, format: format).encoded(), to: name)
    }

    func makeFolder(_ name: String) throws {
        try TemporaryBundle.makeFolder(directory.path(name))
    }

    /// Reads the bundle.
    func read(_ languages: String...) throws(SettingsBundleError) -> SettingsBundle {
        try SettingsBundle(contentsOf: path, languages: UserLanguages(languages))
    }
}

extension SettingsBundle {
    /// The problems of a severity, as `FILE: POSITION` with the file's name alone.
    func places(_ severity: SchemaProblem.Severity) -> [String] {
        problems.filter { $0.severity == severity }.map {
            let name = $0.location.path.split(separator: "/").last ?? ""
            return name + ($0.location.keyPath.map { ": " + $0.text } ?? "")
        }
    }
}
