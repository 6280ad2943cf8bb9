internal import PrefsCore

extension PrefsUserDefaults {
    /// The settings of this program: ``/PrefsCore/Preferences/standard``. If its domain cannot be read, the failure
    /// is reported to ``/PrefsCore/Preferences/onFailure`` and remains in `preferences.failure` until the domain can
    /// be read.
    public static let standard = PrefsUserDefaults(.standardOfProcess)
}
