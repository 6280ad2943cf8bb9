package import PrefsCore

/// Finds and removes the saved states of programs in a store. They are no part of the programs' settings.
package struct SavedStateCatalogue: Sendable {
    private let store: DomainStore

    /// Creates the catalogue of a store.
    package init(_ store: DomainStore) {
        self.store = store
    }

    /// The domains of which there is a saved state, sorted by their bytes. A folder that cannot be read is left out.
    package func domains() throws(PreferencesError) -> [DomainName] {
        let files = try store.directory.savedStates.files { _ in }
        return Set(files.compactMap { Self.state(ofFile: $0)?.domain }).sorted()
    }

    /// The scenes of a program of which there is a saved state, sorted by their bytes; first those that the program
    /// restores, then those that were moved away.
    package func scenes(of domain: DomainName) throws(PreferencesError) -> [SceneName] {
        try scenes(of: domain) { $0 }
    }

    /// The scenes of which there is something to remove: those of ``scenes(of:)``, and those whose state a killed
    /// process has left under a temporary name alone.
    package func removableScenes(of domain: DomainName) throws(PreferencesError) -> [SceneName] {
        try scenes(of: domain) { TemporaryName.file(ofEntry: $0) ?? $0 }
    }

    private func scenes(
        of domain: DomainName, fileName: (_ entry: String) -> String?
    ) throws(PreferencesError) -> [SceneName] {
        guard domain.isSuitableForSavedStates else { return [] }
        let folder = store.directory.path(ofSavedStatesOf: domain)
        var scenes: Set<SceneName> = []
        for prefix in ["", SceneName.crashedFolder + "/"] {
            let path = prefix.isEmpty ? folder : "\(folder)/\(SceneName.crashedFolder)"
            for entry in try FileSystem.entries(in: path) {
                guard let name = fileName(entry.name)?.between("", DomainFileName.suffix),
                    let scene = try? SceneName(prefix + name), StoreTree.isFile(entry, at: "\(path)/\(entry.name)")
                else { continue }
                scenes.insert(scene)
            }
        }
        return scenes.sorted { $0.isListed(before: $1) }
    }

    /// The program and the scene whose saved state the file at a path has; nil for any other path.
    package func state(atPath path: String) -> (domain: DomainName, scene: SceneName)? {
        path.between(store.directory.savedStates.path + "/", "").flatMap(Self.state)
    }

    /// The program and the scene whose saved state a file has; nil if the file is not one of a saved state.
    ///
    /// - Parameter file: The path of the file, relative to the directory of all saved states.
    private static func state(ofFile file: String) -> (domain: DomainName, scene: SceneName)? {
        guard let stem = file.between("", DomainFileName.suffix),
            let slash = stem.utf8.lastIndex(of: UInt8(ascii: "/"))
        else { return nil }
        var (folder, scene) = (String(stem[..<slash]), String(stem[stem.utf8.index(after: slash)...]))
        if let program = folder.between("", "/" + SceneName.crashedFolder) {
            (folder, scene) = (program, "\(SceneName.crashedFolder)/\(scene)")
        }
        guard let name = DomainName(ofFileWithoutSuffix: folder), let scene = try? SceneName(scene) else { return nil }
        return (name, scene)
    }

    private func file(_ domain: DomainName, _ scene: SceneName) -> SavedStateFile {
        SavedStateFile(store: store, domain: domain, scene: scene)
    }

    /// The contents of a saved state; empty if there is none.
    ///
    /// - Throws: ``/PrefsCore/PreferencesError`` if the file cannot be read or is malformed.
    package func contents(
        of domain: DomainName, _ scene: SceneName
    ) throws(PreferencesError) -> PropertyListDictionary {
        try file(domain, scene).contents()
    }

    // MARK: Removing

    /// Throws an error unless this process may remove a saved state.
    package func preflightRemoval(of scene: SceneName, of domain: DomainName) throws(PreferencesError) {
        try store.preflightRemoval(ofFileAt: file(domain, scene).path)
    }

    /// Removes saved states of a program, whatever their files contain. With them go the locks of their scenes, unless
    /// a running instance of the program holds them. Empty folders stay.
    ///
    /// - Returns: The scenes that running instances have, which may save them again: of these scenes or, if no saved
    ///   state is left, of all.
    /// - Throws: The error for the first file that could not be removed; the files after it stay.
    package func remove(
        _ scenes: [SceneName], of domain: DomainName
    ) throws(PreferencesError) -> [SceneName] {
        for scene in scenes { try file(domain, scene).remove() }
        let isLast = try self.scenes(of: domain).isEmpty
        let locked = isLast ? try scenesWithLocks(of: domain) : scenes.filter { !$0.isCrashed }.sorted()
        var inUse: [SceneName] = []
        for scene in locked where try SceneLock.removeUnused(of: file(domain, scene)) {
            inUse.append(scene)
        }
        return inUse
    }

    /// The scenes that have a lock file, sorted.
    private func scenesWithLocks(of domain: DomainName) throws(PreferencesError) -> [SceneName] {
        let folder = store.directory.path(ofSavedStatesOf: domain)
        let names = try FileSystem.names(in: folder)
        return names.compactMap { SceneLock.scene(ofFile: $0) }.sorted()
    }
}

extension SceneName {
    /// Whether a list has this scene before another one.
    fileprivate func isListed(before other: SceneName) -> Bool {
        isCrashed == other.isCrashed ? self < other : other.isCrashed
    }
}
