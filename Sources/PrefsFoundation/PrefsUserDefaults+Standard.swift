internal import PrefsCore

extension PrefsUserDefaults {
    /// The settings of this program: ``/PrefsCore/Preferences/standard``. Where its domain cannot be read, ``/PrefsCore/Preferences/onFailure`` is told
    /// why, and `preferences.failure` says so as long as that is so.
    public static let standard = PrefsUserDefaults(.standardOfProcess)
}
