import CommandKit
import DeclaredSettings
import PrefsAdministration
import PrefsCore

/// Finds patterns of `--only` and `--exclude` that were mistyped, and would leave a check or a backup as good as none.
extension Session {
    /// Adds a notice if a pattern was mistyped, and raises the exit status to `status` if it is one of `--only`.
    ///
    /// - Parameters:
    ///   - settings: The settings from which the patterns select.
    ///   - others: Returns further settings, if a pattern seems to be mistyped without them.
    func checkPatterns(
        of filter: SettingFilter, in settings: SettingFilter.Settings, status: Int32 = 0,
        _ others: () -> SettingFilter.Settings = { [] }
    ) {
        guard filter.mistyped(in: settings) != nil else { return }
        let settings = settings + others()
        guard let pattern = filter.mistyped(in: settings) else { return }
        let near =
            pattern.meant == nil ? NearestWord.find(pattern.text, among: SettingFilter.patterns(of: settings)) : nil
        let advice =
            near.map { "; do you mean \(ShellWord($0).text)?" }
            ?? pattern.meant.map { "; a key is \(ShellWord($0).text)" }
            ?? (pattern.text.hasByte(UInt8(ascii: ":")) ? "" : "; a key is DOMAIN:KEY")
        notify(
            "\((pattern.isExcluded ? Option.exclude : .only).rawValue) \(ShellWord(pattern.text).text) matches no "
                + "\(pattern.isExcluded ? "domain" : "setting")\(advice)")
        if !pattern.isExcluded { report.raiseStatus(to: status) }
    }

    /// All settings of the user's store that can be read.
    func readableSettings() -> SettingFilter.Settings {
        (try? storeContents(SettingFilter(only: [])))?.document.contents ?? []
    }
}

extension Declarations {
    /// A value for each declared setting, also for one that is declared absent.
    var settings: SettingFilter.Settings {
        locations.map { ($0, DeclaredNode.keys(self[$0]).outline.dictionaryValue ?? [:]) }
    }
}

extension DeclaredNode {
    fileprivate var outline: PropertyList {
        switch self {
        case .value(let declared): declared.value
        case .absent, .elements: ""
        case .keys(let keys): .dictionary(PropertyListDictionary(keys.map { ($0, $1.outline) }))
        }
    }
}
