import DeclaredSettings
import PrefsAdministration
import PrefsCore

extension ContentsFilter: SettingSelection {
    var isWhole: Bool? {
        switch self {
        case .everything: true
        case .nothing: false
        case .parts, .secret: nil
        }
    }

    func selection(ofChangeOf old: PropertyList?, to new: PropertyList?) -> ContentsFilter { of(old, new) }
}
