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

    /// Changes the mirror as ``update(_:)`` does, for an agent: programs never wait for it, not even if it is stopped.
    ///
    /// - Parameter change: Called again if a program has changed the file meanwhile.
    @discardableResult
    package func updateForAgent(_ change: (inout CloudMirror) -> Bool) throws(CloudError) -> CloudMirror {
        try edit(forAgent: true, change).mirror
    }

    /// Changes the mirror as ``update(_:)`` does.
    ///
    /// - Parameter isAgent: Whether programs never wait for this process (`DomainStore.replaceBytesWithoutLock`).
    /// - Returns: The mirror, and the versions of the file before and after.
    func edit(
        forAgent isAgent: Bool = false, _ change: (inout CloudMirror) -> Bool
    ) throws(CloudError) -> (mirror: CloudMirror, before: FileVersion?, after: FileVersion?) {
        let new = CloudMirror(device: .random(), machine: machine)
        var mirror = new
        var failure: CloudError?
        func newBytes(_ bytes: [UInt8]?) -> [UInt8]? {
            do throws(CloudError) {
                let old = try bytes.map(decoded)
                mirror = old ?? new
                let wasCopy = mirror.becomeOwn(of: machine, newDevice: .random())
                return (change(&mirror) || wasCopy) && mirror != old ? try encoded(mirror) : nil
            } catch {
                failure = error
                return nil
            }
        }
        let replacement = try CloudError.wrapping(
            isAgent
                ? try store.replaceBytesWithoutLock(of: Self.location, newBytes)
                : try store.replaceBytes(of: Self.location, newBytes))
        if let failure { throw failure }
        return (mirror, replacement.before, replacement.after)
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
            return try MirrorWriter.bytes(of: mirror)
        } catch {
            throw .preferences(.notRepresentable(path: path, error))
        }
    }
}
