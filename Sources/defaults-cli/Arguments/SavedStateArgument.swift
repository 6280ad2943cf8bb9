import PrefsCore

/// What a command acts on by the options `--saved-state` and `--scene`: the settings of a domain, or the states that a
/// program has saved in order to restore them at its next start.
enum SavedStateArgument {
    /// The settings, without `--saved-state`.
    case settings
    /// The saved states. The scene is not named: that is `main` for verbs that read, and all scenes for `delete`.
    case states
    /// The saved state of the scene of this name.
    case state(String)

    /// - Parameter others: The options of the verb that make no sense for saved states.
    init(_ arguments: ArgumentCursor, refusing others: [Option]) throws(CommandError) {
        let options = arguments.options
        let scene = options.argument(of: .scene)
        guard options.has(.savedState) else {
            if scene != nil { throw .usage(.needsOption(.scene, .savedState)) }
            self = .settings
            return
        }
        if let other = others.first(where: options.has) { throw .usage(.conflict(.savedState, other)) }
        self = scene.map { .state($0) } ?? .states
    }
}
