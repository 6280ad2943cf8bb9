public import PrefsCore

extension Preferences {
    /// Registers the default values of a bundle, with those of its child panes, as ``Preferences/register(_:)`` does.
    /// Call it at each start of the program: otherwise only the Settings app and `prefs settings` know these values,
    /// and the program sees none until people have changed the setting.
    ///
    /// The values of panes with a suite (`ApplicationGroupContainerIdentifier`) are registered too. Registered values
    /// count for all settings of the program, so a program reads them from the suite as well. Where several domains
    /// have the same key, the program's own default counts, and then that of the first suite.
    public func register(_ bundle: SettingsBundle) {
        for (_, values) in bundle.defaults.reversed() { register(values) }
    }
}
