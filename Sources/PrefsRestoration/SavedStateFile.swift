import PrefsCore

/// The file of a scene's saved state.
struct SavedStateFile {
    let store: DomainStore
    let domain: DomainName
    let scene: SceneName

    var place: FilePlace { place(of: scene) }
    var path: String { place.path }

    private func place(of scene: SceneName) -> FilePlace {
        let folder = store.directory.path(ofSavedStatesOf: domain)
        return store.place(ofFileInStore: "\(folder)/\(scene.text)\(DomainFileName.suffix)")
    }

    /// The contents of the file, empty if there is none.
    func contents() throws(PreferencesError) -> PropertyListDictionary {
        try DocumentFile(path: path, mayBeStream: false).domainContents().contents
    }

    /// Replaces the file, whatever it contains.
    func write(_ bytes: [UInt8]) throws(PreferencesError) {
        _ = try store.updateLockedFile(at: place, isTracked: false, ifMissing: { true }) { (_, _) in .replaced(bytes) }
    }

    /// Removes the file, if there is one, and what a killed process has left of it under a temporary name.
    func remove() throws(PreferencesError) {
        _ = try store.updateLockedFile(at: place, isTracked: false, ifMissing: { false }) { (bytes, _) in
            bytes == nil ? .unchanged : .removed
        }
    }

    /// Moves the file to a name of its own in the folder of crashed states. A kill leaves it at one of the two names.
    ///
    /// - Returns: The new path; nil if there is no file.
    func moveAway(at date: PropertyListDate) throws(PreferencesError) -> String? {
        guard try DocumentFile(path: path).exists() else { return nil }
        let first = place(of: scene.crashed(at: date, 1))
        let folder = FileSystem.directory(of: first.path)
        let locked = try LockedPath(folder + "/.") { (entry) throws(PreferencesError) in
            try store.makeDirectory(of: &entry, for: first) { true }
        }
        guard let locked else { return nil }
        let directory = try FileDescriptor(opening: FileSystem.directory(of: path), for: .directory)
        for attempt in 1...99 {
            let newPath = place(of: scene.crashed(at: date, attempt)).path
            let newName = FileSystem.name(of: newPath)
            guard try FileStatus.of(newName, in: locked.lock.directory) == nil else { continue }
            try directory.move(FileSystem.name(of: path), to: newName, in: locked.lock.directory)
            if store.durability == .synchronized {
                try locked.lock.directory.synchronizeNames()
                try directory.synchronizeNames()
            }
            return newPath
        }
        throw .unsettled(path: path)
    }
}

extension StoreDirectory {
    /// The path of the directory with the saved states of a program.
    func path(ofSavedStatesOf name: DomainName) -> String { "\(savedStates.path)/\(name.text)" }
}
