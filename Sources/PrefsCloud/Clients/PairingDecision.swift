import PrefsCore

/// What a ``PreferencesMirror`` does with a key, decided from three values of it.
///
/// | in common last | the settings | the cloud | decision |
/// |---|---|---|---|
/// | a | a | a | nothing |
/// | anything else | b | b | remember |
/// | a | a | b | take |
/// | a | b | a | upload |
/// | a | b | c | take, overruling |
/// | unknown | none | b | take |
/// | unknown | b | none | upload |
/// | unknown | b | c | take, overruling |
///
/// Except in the rows of an unknown value, each letter can also be the absence of the key: taking it removes the key
/// from the settings, and uploading it deletes the key in the cloud.
enum PairingDecision: Equatable {
    case nothing
    /// Both sides have the same value, which is to be remembered.
    case remember
    /// The settings get the value of the cloud.
    ///
    /// - Parameter overruling: Whether the settings had been changed, too, so that a change is lost.
    case take(overruling: Bool)
    /// The cloud gets the value of the settings.
    case upload

    init(common: PairedValue.Common, local: PropertyList?, cloud: PropertyList?) {
        if local == cloud {
            self = common == .value(local) ? .nothing : .remember
            return
        }
        switch common {
        case .unknown: self = cloud == nil ? .upload : .take(overruling: local != nil)
        case .value(local): self = .take(overruling: false)
        case .value(cloud): self = .upload
        case .value: self = .take(overruling: true)
        }
    }
}
