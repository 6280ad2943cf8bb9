public import PrefsCore

/// The parts of a toggle switch.
public struct SettingsToggle: Sendable {
    /// The value that is stored when the switch is on; true if the schema gives none.
    public let trueValue: PropertyList
    /// The value that is stored when the switch is off; false if the schema gives none.
    public let falseValue: PropertyList
    /// The question that a form asks before it sets the switch on; nil for none.
    public let truePrompt: ConfirmationPrompt?
    /// The question that a form asks before it sets the switch off; nil for none.
    public let falsePrompt: ConfirmationPrompt?

    /// A question that a form asks before it changes the switch (`PSConfirmationPrompt`).
    public struct ConfirmationPrompt: Sendable {
        public let title: SettingsText
        public let prompt: SettingsText
        /// The words of the answer that makes the change; `OK` if the schema gives none.
        public let confirmText: SettingsText
        /// The words of the answer that leaves the switch as it is; `Cancel` if the schema gives none.
        public let denyText: SettingsText
    }
}
