import PrefsCore

/// What a ``PreferencesMirror`` does with a key, decided from three values of it.
///
/// | last agreed on | the settings | the cloud | decision |
/// |---|---|---|---|
/// | anything | b | b | agree |
/// | a | a | b | take |
/// | a | b | a | upload |
/// | a | b | c | take, overruling |
/// | never | none | b | take |
/// | never | b | none | upload |
/// | never | b | c | take, overruling |
///
/// Except in the rows of a key that was never agreed on, each letter can also be the absence of the key: taking it
/// removes the key from the settings, and uploading it deletes the key in the cloud.
enum PairingDecision: Equatable {
    /// Both sides have the same value, which is to be remembered.
    case agree
    /// The settings get the value of the cloud.
    ///
    /// - Parameter overruling: Whether the settings had been changed, too, so that a change is lost.
    case take(overruling: Bool)
    /// The cloud gets the value of the settings.
    case upload

    static func decide(local: PropertyList?, cloud: PropertyList?, agreed: PropertyList??) -> PairingDecision {
        if local == cloud { return .agree }
        guard let agreed else { return cloud == nil ? .upload : .take(overruling: local != nil) }
        return agreed == cloud ? .upload : .take(overruling: agreed != local)
    }
}
