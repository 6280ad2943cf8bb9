import PrefsCore
import PrefsRestoration

/// Removes the saved states of programs.
extension Session {
    /// Removes the saved states that were named, or holds that back for `--dry-run` and `batch`.
    func removeSavedStates(of domain: DomainArgument, _ argument: SavedStateArgument) throws {
        if sink.isDeclarative { throw CommandError.failed("saved states are no settings; remove them with delete") }
        let name = try name(of: try resolve(domain, on: .any), having: "saved states")
        let named = try argument.scene.map { try SceneName($0) }
        let scenes = left(try catalogue().removableScenes(of: name), of: name).filter {
            named == nil || $0 == named
        }
        guard !scenes.isEmpty else { throw noSavedState(of: name, named) }
        if let held = sink.held {
            held.remove(scenes, of: name, in: try catalogue(), scriptLine)
        } else {
            try removeSavedStates(scenes, of: name)
        }
    }

    /// Removes the saved states of these scenes, and says which of them running programs may save again.
    func removeSavedStates(_ scenes: [SceneName], of name: DomainName) throws {
        do throws(PreferencesError) {
            let inUse = try catalogue().remove(scenes, of: name)
            guard !inUse.isEmpty else { return }
            let scenes = inUse.map(\.text.onOneLine).joined(separator: ", ")
            notify("\(name.text.onOneLine) is running (\(scenes)) and may save its state again; end it first")
        } catch {
            throw CommandError.changing(.stored(name, .any), error)
        }
    }

    /// The scenes of which there is a saved state, without those whose removal is held back.
    private func savedScenes(of name: DomainName) throws(PreferencesError) -> [SceneName] {
        left(try catalogue().scenes(of: name), of: name)
    }

    private func catalogue() throws(PreferencesError) -> SavedStateCatalogue { SavedStateCatalogue(try store()) }

    /// These scenes of a program, without those whose removal is held back.
    private func left(_ scenes: [SceneName], of name: DomainName) -> [SceneName] {
        let removed = sink.held?.removedScenes(of: name) ?? []
        return scenes.filter { !removed.contains($0) }
    }

    /// The error that a program has no such saved state, which names those that it has.
    ///
    /// - Parameter scene: The scene; nil if any would do.
    private func noSavedState(of name: DomainName, _ scene: SceneName?) -> CommandError {
        let others = (try? savedScenes(of: name)) ?? []
        return .noSavedState(name, others.isEmpty ? nil : scene, others: others)
    }
}
