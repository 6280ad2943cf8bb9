import PrefsCore

/// The value that a setting has now.
package struct PresentValue: Equatable, Sendable {
    /// The value that a program reads, which may be a default that was registered from the command line; nil if there
    /// is none. The default in the bundle does not count.
    package var value: PropertyList?
    /// Whether the administrator determines the value, so that people cannot change it.
    package var isManaged: Bool

    package init(value: PropertyList? = nil, isManaged: Bool = false) {
        self.value = value
        self.isManaged = isManaged
    }
}

/// The values that the settings of a bundle have now, and what a form shows of them.
package struct PresentValues: Sendable {
    private var values: [SettingName: PresentValue] = [:]
    /// The values that a form shows for settings that have none, where other elements depend on them: each is the
    /// ``SettingsElement/shownDefault`` of the setting's first element with such a default.
    private var shownDefaults: [SettingName: PropertyList] = [:]

    /// - Parameters:
    ///   - elements: All elements of a bundle, or those without groups and child panes.
    ///   - present: Returns the present value of a setting.
    package init(of elements: [SettingsElement], _ present: (SettingName) -> PresentValue) {
        let dependencies = Set(elements.compactMap(\.dependency?.setting))
        values.reserveCapacity(elements.count)
        for element in elements {
            guard let name = element.settingName else { continue }
            if values[name] == nil { values[name] = present(name) }
            if dependencies.contains(name), shownDefaults[name] == nil { shownDefaults[name] = element.shownDefault }
        }
    }

    package subscript(_ setting: SettingName) -> PresentValue {
        get { values[setting] ?? PresentValue() }
        set { values[setting] = newValue }
    }

    /// The value that a form shows: the one that a program reads, or else the default, or else that of a form, such as
    /// off for a switch. Nil for an element without a value.
    package func value(of element: SettingsElement) -> PropertyList? {
        // A title value without a key has no setting, and shows its default.
        element.settingName.flatMap { values[$0]?.value } ?? element.shownDefault
    }

    /// The text that a form shows for the value of an element.
    package func text(of element: SettingsElement) -> String { element.text(of: value(of: element)) }

    /// Whether the administrator determines the element's value.
    package func isManaged(_ element: SettingsElement) -> Bool {
        element.settingName.flatMap { values[$0]?.isManaged } ?? false
    }

    /// Whether an element's value differs from its default.
    package func isChanged(_ element: SettingsElement) -> Bool {
        guard let name = element.settingName, let value = values[name]?.value else { return false }
        return !(element.defaultValue.map(value.isRead) ?? false)
    }

    /// Whether a form shows the element: it depends on no other setting, or that setting has the value. A setting that
    /// no element shows has none.
    package func isShown(_ element: SettingsElement) -> Bool {
        element.isShown { values[$0]?.value ?? shownDefaults[$0] }
    }
}
