/// The file of a scene's saved state.
struct SavedStateFile {
    let store: DomainStore
    let domain: DomainName
    let scene: SceneName

    var location: DomainLocation { .savedState(domain, scene) }
    var path: String { store.directory.path(of: location) }

    /// The contents of the file, empty if there is none.
    func contents() throws(PreferencesError) -> PropertyListDictionary {
        try store.contents(of: location)
    }

    /// Replaces the file, whatever it contains.
    func write(_ bytes: [UInt8]) throws(PreferencesError) {
        _ = try store.replace(location, isTracked: false, ifMissing: { true }) { (_, _) in .replaced(bytes) }
    }

    /// Removes the file, if there is one.
    func remove() throws(PreferencesError) {
        _ = try store.replace(location, isTracked: false, ifMissing: { false }) { (_, _) in .removed }
    }

    /// Moves the file to a name of its own in the folder of crashed states, byte for byte.
    ///
    /// - Returns: The new path; nil if there is no file.
    func moveAway(at date: PropertyListDate) throws(PreferencesError) -> String? {
        let bytes: [UInt8]
        do {
            bytes = try DocumentFile(path: path, mayBeStream: false).readBytes()
        } catch .system(let error) where error.code == .noSuchFile {
            return nil
        }
        for attempt in 1...99 {
            let copy = SavedStateFile(store: store, domain: domain, scene: scene.crashed(at: date, attempt))
            if try DocumentFile(path: copy.path).exists() { continue }
            try copy.write(bytes)
            try remove()
            return copy.path
        }
        throw .unsettled(path: path)
    }
}
