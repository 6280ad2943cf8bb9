/// The options before the verb. They select the settings of a domain that apply on one host alone.
enum HostOption: String, CaseIterable {
    case current = "-currentHost"
    /// The next argument is the name of the host.
    case named = "-host"

    /// Most words are no option: the first byte tells with 900 instructions less of `prefs read`.
    init?(_ word: String) {
        guard word.utf8.first == UInt8(ascii: "-") else { return nil }
        self.init(rawValue: word)
    }
}
