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

    /// The kind of element in words.
    package var words: String {
        switch self {
        case .group: "group"
        case .toggleSwitch: "toggle switch"
        case .textField: "text field"
        case .slider: "slider"
        case .titleValue: "title value"
        case .multiValue: "multi value"
        case .radioGroup: "radio group"
        case .childPane: "child pane"
        }
    }
}
