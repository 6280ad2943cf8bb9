import PrefsCore

/// What ``RestorationManager/restore(if:)`` has done.
public enum RestorationOutcome: Sendable {
    /// There is no saved state, or this instance of the program has no scene.
    case nothingSaved
    /// The program did not want the state to be restored. The next save replaces it.
    case declined
    /// The objects have their states. For the paths in `missing`, there is no object, and none could be made.
    case restored(missing: [RestorationPath])
    /// The saved state was moved away, for this reason: ``RestorationError/crashed(movedTo:)`` or
    /// ``RestorationError/unreadable(reason:movedTo:)``. ``/PrefsCore/Preferences/onFailure`` receives the reason too.
    case movedAway(RestorationError)
}
