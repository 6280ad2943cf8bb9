import PrefsCore
import SettingsBundles
import TestSupport

@testable import settings_form

/// A settings bundle in a temporary directory.
struct TestBundle {
    private let directory: TemporaryDirectory

    /// Creates a bundle.
    ///
    /// - Parameter panes: The property lists by name, without `.plist`. `Root` is the first.
    init(_ panes: [String: PropertyListDictionary]) throws {
        directory = try TemporaryDirectory()
        for (name, pane) in panes {
            let document = PropertyListDocument(root: .dictionary(pane), format: .binary)
            try directory.write(try document.encoded(), to: name + ".plist")
        }
    }

    /// Creates a bundle whose only pane has these elements.
    init(_ elements: PropertyListDictionary...) throws {
        try self.init(["Root": Self.pane("Pigeon", elements)])
    }

    var path: String { directory.path }

    func read() throws -> SettingsBundle {
        try SettingsBundle(contentsOf: path, languages: UserLanguages([]))
    }

    /// The bundle in a form of several.
    func installed(for domain: String) throws -> InstalledBundle {
        let root = try SettingsBundle.root(ofBundleAt: path, languages: UserLanguages([]), domain: domain)
        return InstalledBundle(domain: domain, title: root.name, pane: root.pane)
    }

    static func pane(_ title: String, _ elements: [PropertyListDictionary]) -> PropertyListDictionary {
        ["Title": .string(title), "PreferenceSpecifiers": .array(elements.map(PropertyList.dictionary))]
    }
}
