import PrefsCore
import SettingsBundles

/// Why the stored value of the selected element does not fit.
extension Form {
    /// What was found out about a stored value. It is kept, since a pattern may take longer to match than the time to
    /// answer a key.
    struct StoredRefusal: Sendable {
        let entry: Int
        let value: PropertyList?
        /// Why the element would refuse the value; nil if it accepts it.
        let text: String?
    }

    /// Checks the stored value of the selected element, if that has not been done.
    mutating func checkSelectedValue() {
        guard let entry = selectedEntry else { return }
        let value = catalogue.entries[entry].setting.flatMap { present($0).value }
        if let refusal, refusal.entry == entry, refusal.value == value { return }
        refusal = StoredRefusal(entry: entry, value: value, text: value.flatMap { refusalText(of: $0, entry) })
    }

    private func refusalText(of value: PropertyList, _ entry: Int) -> String? {
        let element = element(entry)
        guard element.isEditable, let refusal = element.refusal(of: value) else { return nil }
        return widths.shown("The stored value does not fit: \(refusal)")
    }
}
