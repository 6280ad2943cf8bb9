import PrefsCore
import PrefsRestoration

/// The saved state of a scene of a program.
struct SavedState {
    let program: DomainName
    let scene: SceneName
}

/// Finds, reads and removes the saved states of programs.
extension Session {
    /// The saved state that `--saved-state` selects of the program with a domain; nil without that option.
    func savedState(_ argument: SavedStateArgument?, of domain: Domain) throws -> SavedState? {
        guard let argument else { return nil }
        let program = try program(of: domain)
        return SavedState(program: program, scene: try argument.scene.map { try SceneName($0) } ?? .main)
    }

    /// The contents of a saved state; empty if there is none.
    func contents(of state: SavedState) throws(PreferencesError) -> PropertyListDictionary {
        try catalogue().contents(of: state.program, state.scene)
    }

    /// The error that a saved state has nothing at a key path, or nothing at all, or that there is no such state.
    ///
    /// - Parameter value: The value of the path's first key; nil if there is none.
    func notFound(
        _ path: PropertyListKeyPath? = nil, inside value: PropertyList? = nil, in state: SavedState
    ) -> CommandError {
        let scenes = (try? savedScenes(of: state.program)) ?? []
        guard scenes.contains(state.scene) else { return noSavedState(of: state.program, state.scene) }
        let program = Domain.named(state.program)
        if let path, let value { return .notFound(path, inside: value, of: program) }
        return .notFound(program, path?.nameInPair)
    }

    /// The name of a domain whose program can have saved states.
    private func program(of domain: Domain) throws(CommandError) -> DomainName {
        try checkHostOfSavedStates()
        switch domain {
        case .named(let name): return name
        case .onHost: throw .usage(.savedStateOfAHost)
        case .ofSystem: throw .usage(.savedStateOfAllUsers)
        case .file: throw .usage(.savedStateOfAFile)
        }
    }

    /// Throws a usage error with a host option.
    func checkHostOfSavedStates() throws(CommandError) {
        guard host == .any else { throw .usage(.savedStateOfAHost) }
    }

    /// Removes the saved states that were named, or holds that back for `--dry-run` and `batch`.
    func removeSavedStates(of domain: DomainArgument, _ argument: SavedStateArgument) throws {
        if sink.isDeclarative { throw CommandError.apply(.savedState) }
        let name = try program(of: try resolve(domain))
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
    func removeSavedStates(_ scenes: [SceneName], of name: DomainName) throws(CommandError) {
        do throws(PreferencesError) {
            let inUse = try catalogue().remove(scenes, of: name)
            if !inUse.isEmpty { notify(.savedStateInUse(name, inUse)) }
        } catch {
            throw .changing(.named(name), error)
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
