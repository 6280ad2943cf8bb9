import PrefsCore
import SettingsBundles

extension SettingsBundle {
    /// The title of the first pane; the name of the bundle's directory if the bundle gives none.
    var name: String {
        if let title = root.title?.localized, !title.isEmpty { return title }
        return path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
    }
}
