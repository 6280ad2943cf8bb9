internal import PrefsCore

extension PrefsUserDefaults {
    /// The settings of this program: ``Preferences/standard``. Where its domain cannot be read, ``onError`` is told why, and
    /// `preferences.failure` says so as long as that is so.
    public static let standard = {
        let standard = PrefsUserDefaults(.standard)
        if let failure = standard.preferences.failure { report(failure) }
        return standard
    }()
}
