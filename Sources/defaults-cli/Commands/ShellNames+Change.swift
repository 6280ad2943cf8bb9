import PrefsAdministration

extension ShellNames {
    /// Whether a text has a command that changes defaults: the name, and after it the host option or such a verb.
    static func haveChange(in text: String) -> Bool {
        haveChange(in: text, beginsChange: beginsChange)
    }

    /// Whether a word after the name begins a change: the host option, or a verb that changes domains.
    static func beginsChange(_ word: String) -> Bool {
        HostOption(rawValue: word) != nil || Verb(word)?.effect.isChange == true
    }
}
