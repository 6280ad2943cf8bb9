import PrefsCore

/// Finds and removes the saved states of programs.
extension Session {
    /// The domain that was typed or, with `--saved-state`, the saved state of that program.
    func resolve(_ argument: DomainArgument, _ state: SavedStateArgument) throws(CommandError) -> Domain {
        let domain = try resolve(argument)
        switch state {
        case .settings: return domain
        case .states: return .savedState(try program(of: domain), .main)
        case .state(let scene):
            return .savedState(try program(of: domain), try CommandError.wrapping(try SceneName(scene)))
        }
    }

    /// The name of a domain whose program can have saved states.
    private func program(of domain: Domain) throws(CommandError) -> DomainName {
        try checkHostOfSavedStates()
        switch domain {
        case .named(let name), .savedState(let name, _): return name
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
    func removeSavedStates(_ argument: DomainArgument, _ state: SavedStateArgument) throws(CommandError) {
        if declarations != nil { throw .apply(.savedState) }
        let domain = try resolve(argument, state)
        guard case .savedState(let name, let scene) = domain else { return }
        let isNamed = if case .state = state { true } else { false }
        let scenes = try left(CommandError.wrapping(try catalogue().removableScenes(of: name)), of: name).filter {
            !isNamed || $0 == scene
        }
        guard !scenes.isEmpty else { throw noSavedState(domain, isAnyScene: !isNamed) }
        if staged != nil {
            staged?.remove(scenes, of: name, in: try CommandError.wrapping(try store()), scriptLine)
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
    private func savedScenes(of name: DomainName) throws(CommandError) -> [SceneName] {
        left(try CommandError.wrapping(try catalogue().scenes(of: name)), of: name)
    }

    private func catalogue() throws(PreferencesError) -> SavedStateCatalogue { SavedStateCatalogue(try store()) }

    /// These scenes of a program, without those whose removal is held back.
    private func left(_ scenes: [SceneName], of name: DomainName) -> [SceneName] {
        let removed = staged?.removedScenes(of: name) ?? []
        return scenes.filter { !removed.contains($0) }
    }

    /// Whether there is a saved state of a scene, whatever its file contains.
    func hasSavedState(_ name: DomainName, _ scene: SceneName) -> Bool {
        (try? savedScenes(of: name))?.contains(scene) ?? false
    }

    /// The error that a program has no such saved state, which names those that it has.
    ///
    /// - Parameter isAnyScene: Whether any scene would do.
    func noSavedState(_ domain: Domain, isAnyScene: Bool = false) -> CommandError {
        guard case .savedState(let name, let scene) = domain else { return .noSuchDomain(domain) }
        let others = (try? savedScenes(of: name)) ?? []
        return .noSavedState(name, isAnyScene || others.isEmpty ? nil : scene, others: others)
    }
}
