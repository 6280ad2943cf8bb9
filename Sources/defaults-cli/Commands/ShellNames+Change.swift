import PrefsAdministration

extension ShellNames {
    /// Whether a text has a command that changes defaults: the name, and after it the host option or such a verb.
    static func haveChange(in text: String) -> Bool {
        haveChange(in: text) { HostOption(rawValue: $0) != nil || Verb($0)?.effect.isChange == true }
    }
}
