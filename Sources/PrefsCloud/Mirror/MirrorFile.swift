package import PrefsCore

/// The file of a mirror. Programs and the agent change it at the same time; each change reads the file again while it
/// is locked, and replaces it as a whole, as files of domains are (`DomainStore`).
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

    private func location() throws(CloudError) -> DomainLocation {
        .stored(try CloudError.wrapping(try DomainName("mirror")), .any)
    }

    /// Whether the file may have changed since it had this version.
    package func version() throws(CloudError) -> FileVersion? {
        let location = try location()
        return try CloudError.wrapping(try store.version(of: location))
    }

    /// Reads the mirror; nil if there is no file.
    package func read() throws(CloudError) -> CloudMirror? {
        try readWithVersion().mirror
    }

    /// Reads the mirror and the version of its file; nil if there is no file.
    package func readWithVersion() throws(CloudError) -> (mirror: CloudMirror?, version: FileVersion?) {
        let location = try location()
        let (form, version) = try CloudError.wrapping(try store.contentsAndVersion(of: location))
        return (version == nil ? nil : try mirror(form), version)
    }

    /// Changes the mirror, which is made if there is no file, and returns when that is durable. The closure gets a
    /// mirror that belongs to this machine, also if the file is a copy of another machine's.
    ///
    /// - Parameter change: Returns whether it has changed the mirror.
    /// - Returns: The mirror as it is in the file then.
    @discardableResult
    package func update(_ change: (inout CloudMirror) -> Bool) throws(CloudError) -> CloudMirror {
        try updateWithVersion(change).mirror
    }

    /// Changes the mirror as ``update(_:)`` does, and returns the version of its file, too.
    package func updateWithVersion(
        _ change: (inout CloudMirror) -> Bool
    ) throws(CloudError) -> (mirror: CloudMirror, version: FileVersion?) {
        var result = CloudMirror(device: .random(), machine: machine)
        var failure: CloudError?
        let location = try location()
        let update = try CloudError.wrapping(
            try store.update(location) { form in
                do throws(CloudError) {
                    if !form.isEmpty { result = try mirror(form) }
                    let wasCopy = result.becomeOwn(
                        of: machine, newDevice: DeviceIdentifier(random: .random(in: .min ... .max)))
                    guard change(&result) || wasCopy else { return false }
                    form = result.propertyList
                    return true
                } catch {
                    failure = error
                    return false
                }
            })
        if let failure { throw failure }
        return (result, update.file.after)
    }

    private func mirror(_ form: PropertyListDictionary) throws(CloudError) -> CloudMirror {
        do throws(MalformedMirror) {
            return try CloudMirror(propertyList: form)
        } catch {
            throw .malformedMirror(path: path, reason: error.reason)
        }
    }
}
