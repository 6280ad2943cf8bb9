import PrefsCore

/// What a ``RestorationManager`` does when its scene belongs to another running instance of the program.
public enum ScenePolicy: Sendable {
    /// It takes the first free one of `main-2`, `main-3` and so on, with the state that was saved there.
    case useAnother
    /// It has no scene: nothing is restored, and nothing is saved.
    case useNone
}
