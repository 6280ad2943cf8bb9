/// The kinds of elements in a settings bundle. The raw value is the `Type` in the property list.
///
/// Source: Apple's "Settings Application Schema Reference", and "Building a settings bundle for your app".
public enum SettingsSpecifier: String, Sendable, CaseIterable {
    case group = "PSGroupSpecifier"
    case toggleSwitch = "PSToggleSwitchSpecifier"
    case textField = "PSTextFieldSpecifier"
    case slider = "PSSliderSpecifier"
    case titleValue = "PSTitleValueSpecifier"
    case multiValue = "PSMultiValueSpecifier"
    case radioGroup = "PSRadioGroupSpecifier"
    case childPane = "PSChildPaneSpecifier"
}
