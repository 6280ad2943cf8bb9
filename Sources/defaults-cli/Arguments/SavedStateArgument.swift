import CommandKit

/// What `delete` removes with the options `--saved-state` and `--scene`, in place of settings: states that a program
/// has saved in order to restore them at its next start.
struct SavedStateArgument {
    /// The name of the scene; nil for all scenes.
    let scene: String?

    /// - Parameter others: The options of the verb that make no sense for saved states.
    /// - Returns: Nil without `--saved-state`.
    init?(_ arguments: ArgumentCursor, refusing others: [Option]) throws {
        let options = arguments.options
        scene = options.argument(of: .scene)
        guard options.has(.savedState) else {
            if scene != nil { throw UsageError.needsOption(.scene, .savedState) }
            return nil
        }
        if let other = others.first(where: options.has) { throw UsageError.conflict(.savedState, other) }
    }
}
