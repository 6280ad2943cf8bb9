package import PrefsCore

/// The file of a mirror. Programs and the agent change it at the same time; each change reads the file again while it
/// is locked, and replaces it, as files of domains are (`DomainStore`).
package struct MirrorFile: Sendable {
    private let store: DomainStore
    private let machine: String

    /// - Parameters:
    ///   - directory: The directory of the file, which is made with it.
    ///   - machine: The identifier of this machine.
    init(in directory: String, machine: String, _ durability: Durability) {
        store = DomainStore(directory: StoreDirectory(path: directory), durability: durability)
        self.machine = machine
    }

    package var path: String { store.directory.path + "/mirror.plist" }

    private static let location = DomainLocation.stored(DomainName(unchecked: "mirror"), .any)

    /// Whether the file may have changed since it had this version.
    package func version() throws(CloudError) -> FileVersion? {
        try CloudError.wrapping(try store.version(of: Self.location))
    }

    /// Reads the mirror; nil if there is no file.
    package func read() throws(CloudError) -> CloudMirror? {
        try readWithVersion().mirror
    }

    /// Reads the mirror and the version of its file; nil if there is no file.
    package func readWithVersion() throws(CloudError) -> (mirror: CloudMirror?, version: FileVersion?) {
        let (bytes, version) = try CloudError.wrapping(try store.bytesAndVersion(of: Self.location))
        return (try bytes.map(decoded), version)
    }

    // MARK: Changing

    /// Changes the mirror, which is made if there is no file, and returns when that is durable. The closure gets a
    /// mirror that belongs to this machine, also if the file is a copy of another machine's.
    ///
    /// - Parameter change: Returns false if it has changed nothing.
    /// - Returns: The mirror as it is in the file then.
    @discardableResult
    package func update(_ change: (inout CloudMirror) -> Bool) throws(CloudError) -> CloudMirror {
        try edit(change).mirror
    }

    /// Changes the mirror as ``update(_:)`` does.
    ///
    /// - Returns: The mirror, and the versions of the file before and after.
    func edit(
        _ change: (inout CloudMirror) -> Bool
    ) throws(CloudError) -> (mirror: CloudMirror, before: FileVersion?, after: FileVersion?) {
        var mirror = CloudMirror(device: .random(), machine: machine)
        var failure: CloudError?
        let replacement = try CloudError.wrapping(
            try store.replaceBytes(of: Self.location) { bytes in
                do throws(CloudError) {
                    let old = try bytes.map(decoded)
                    if let old { mirror = old }
                    let wasCopy = mirror.becomeOwn(of: machine, newDevice: .random())
                    return (change(&mirror) || wasCopy) && mirror != old ? try encoded(mirror) : nil
                } catch {
                    failure = error
                    return nil
                }
            })
        if let failure { throw failure }
        return (mirror, replacement.before, replacement.after)
    }

    /// Removes the directory in which agents of earlier versions wrote a mirror before it replaced this one, with the
    /// files in it. No link is followed.
    package func removePreparedFiles() {
        let name = "prepared"
        guard let directory = try? FileDescriptor(opening: store.directory.path, for: .directory),
            let prepared = try? FileDescriptor(opening: name, in: directory, for: .directory)
        else { return }
        for file in (try? FileSystem.names(in: prepared.path)) ?? [] { try? prepared.remove(file) }
        try? directory.removeDirectory(name)
    }

    // MARK: Bytes

    private func decoded(_ bytes: [UInt8]) throws(CloudError) -> CloudMirror {
        let form = try form(in: bytes)
        do throws(MalformedMirror) {
            return try CloudMirror(propertyList: form)
        } catch {
            throw .malformedMirror(path: path, reason: error.reason)
        }
    }

    private func form(in bytes: [UInt8]) throws(CloudError) -> PropertyListDictionary {
        do throws(PreferencesError) {
            if case .dictionary(let form) = try DocumentFile.decode(bytes, from: path).root { return form }
        } catch .malformed(_, let error) {
            throw .malformedMirror(path: path, reason: "\(error)")
        } catch {
            throw .preferences(error)
        }
        throw .malformedMirror(path: path, reason: "it is no dictionary")
    }

    private func encoded(_ mirror: CloudMirror) throws(CloudError) -> [UInt8] {
        do {
            return try PropertyListDocument(root: .dictionary(mirror.propertyList), format: .binary).encoded()
        } catch {
            throw .preferences(.notRepresentable(path: path, error))
        }
    }
}
