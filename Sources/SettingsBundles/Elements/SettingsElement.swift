public import PrefsCore

/// One element of a settings form: a setting, a group of settings, or a link to a child pane.
///
/// It is a class, so that lists of thousands of elements are copied as references.
public final class SettingsElement: Sendable {
    private let content: ElementDescription

    /// What the element is, with the parts that only this kind of element has.
    public var kind: Kind { content.kind }
    /// The title; nil if the schema gives none. Sliders have none in Apple's schema.
    public var title: SettingsText? { content.title }
    /// The key of the setting; nil for groups, child panes, and title values with an empty key, which always show their
    /// default.
    public var key: String? { content.key }
    /// The value that the setting has while none is stored: the default of the first element that shows the setting and
    /// has one. Nil if the schema gives none.
    public let defaultValue: PropertyList?
    /// The text below a group or radio group; nil if the schema gives none.
    public var footer: SettingsText? { content.footer }
    /// What the setting does, for people (`Description`: Apple's for toggle switches, an extension for the others); nil
    /// if the schema gives none.
    public var description: SettingsText? { content.description }
    /// The condition under which a form shows the element (`DependsOn`, an extension); nil for always.
    public let dependency: SettingsDependency?
    /// The name of the image of a child pane (`Icon`); nil if the schema gives none. prefs shows no images.
    public var icon: String? { content.icon }
    /// The devices that show the element (`SupportedUserInterfaceIdioms`), such as `Phone`; empty for all. prefs shows
    /// every element.
    public var idioms: [String] { content.idioms }
    /// The titles of the child panes on the way from the root to the element's pane; empty in the root.
    public let paneTitles: [SettingsText]
    /// The domain of the value, if it is not the program's own (`ApplicationGroupContainerIdentifier` of the pane).
    public var suiteName: String? { content.suiteName }
    /// The file and the position that describe the element, for messages.
    public var location: SchemaLocation { content.location }

    /// The kinds of elements, one for each of Apple's specifiers. The large ones are stored as references, since those
    /// of thousands of elements are copied.
    public enum Kind: Sendable {
        /// The beginning of a group, which ends at the next group, the next radio group or the end of the pane.
        case group
        indirect case toggleSwitch(SettingsToggle)
        case textField(SettingsTextField)
        case slider(SettingsSlider)
        /// A value that people cannot change, with the texts to show for some values.
        case titleValue([SettingsChoice])
        case multiValue([SettingsChoice])
        case radioGroup([SettingsChoice])
        indirect case childPane(SettingsPane)
    }

    /// How people change the value of an element. A form shows and asks for each of these in one way, whatever the kind
    /// of element.
    public enum Control: Sendable {
        /// On or off.
        indirect case toggle(SettingsToggle)
        /// One of several values. Those of an element that starts a group stand on the pane itself.
        case choice([SettingsChoice])
        /// A number between two others.
        case range(SettingsSlider)
        /// A text.
        case text(SettingsTextField)
        /// The element has no value, or one that people can only read.
        case none
    }

    init(
        _ content: ElementDescription, defaultValue: PropertyList?, dependency: SettingsDependency?,
        paneTitles: [SettingsText]
    ) {
        self.content = content
        self.defaultValue = defaultValue
        self.dependency = dependency
        self.paneTitles = paneTitles
    }

    /// The identity of the setting that the element shows; nil for an element without a key.
    public var settingName: SettingName? { key.map { SettingName(key: $0, suiteName: suiteName) } }

    /// Apple's name for the kind of element.
    public var specifier: SettingsSpecifier { kind.specifier }

    /// How people change the value.
    public var control: Control { kind.control }

    /// Whether people can change the element's value.
    public var isEditable: Bool {
        if case .none = control { false } else { true }
    }

    /// The values to choose from, in the order of the form (a multi value or radio group), or the values that have a
    /// text of their own (a title value); empty for all other elements.
    public var choices: [SettingsChoice] {
        switch kind {
        case .titleValue(let choices), .multiValue(let choices), .radioGroup(let choices): choices
        case .group, .toggleSwitch, .textField, .slider, .childPane: []
        }
    }

    /// The pane to which a child pane leads; nil for all other elements.
    public var childPane: SettingsPane? {
        if case .childPane(let pane) = kind { pane } else { nil }
    }

    /// Whether a group begins with the element: a group, or a radio group with its choices.
    public var startsGroup: Bool {
        switch kind {
        case .group, .radioGroup: true
        case .toggleSwitch, .textField, .slider, .titleValue, .multiValue, .childPane: false
        }
    }

    /// Whether the element has a value to show; a group and a child pane have none.
    public var showsValue: Bool { kind.showsValue }

    /// Whether the value must not be shown (`IsSecure` of a text field).
    public var isSecure: Bool {
        if case .text(let field) = control { field.isSecure } else { false }
    }

    /// The title in the user's language; the key of an element without a title, which sliders usually are.
    package var name: String {
        guard let title = title?.localized, !title.isEmpty else { return key ?? "" }
        return title
    }
}

extension SettingsElement.Kind {
    fileprivate var specifier: SettingsSpecifier {
        switch self {
        case .group: .group
        case .toggleSwitch: .toggleSwitch
        case .textField: .textField
        case .slider: .slider
        case .titleValue: .titleValue
        case .multiValue: .multiValue
        case .radioGroup: .radioGroup
        case .childPane: .childPane
        }
    }

    var control: SettingsElement.Control {
        switch self {
        case .toggleSwitch(let toggle): .toggle(toggle)
        case .multiValue(let choices), .radioGroup(let choices): .choice(choices)
        case .slider(let slider): .range(slider)
        case .textField(let field): .text(field)
        case .group, .titleValue, .childPane: .none
        }
    }

    var showsValue: Bool {
        switch self {
        case .group, .childPane: false
        case .toggleSwitch, .textField, .slider, .titleValue, .multiValue, .radioGroup: true
        }
    }
}
