package import PrefsCore

/// The file of a mirror. Programs and the agent change it at the same time; each change reads the file again while it
/// is locked, and replaces it as a whole, as files of domains are (`DomainStore`). What a change leaves as it is, is
/// copied in the file's bytes.
package struct MirrorFile: Sendable {
    private let store: DomainStore
    private let machine: String
    /// The mirror that was read or written last; nil if it is not remembered.
    private let memory: MirrorMemory?

    /// - Parameters:
    ///   - directory: The directory of the file, which is made with it.
    ///   - machine: The identifier of this machine.
    ///   - isRemembered: Whether the mirror that is read or written last stays in memory, so that a file with the same
    ///     bytes need not be decoded.
    init(in directory: String, machine: String, _ durability: Durability, isRemembered: Bool) {
        store = DomainStore(directory: StoreDirectory(path: directory), durability: durability)
        self.machine = machine
        memory = isRemembered ? MirrorMemory() : nil
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
        let (bytes, version) = try CloudError.wrapping(try store.bytesAndVersion(of: location))
        guard let bytes else { return (nil, nil) }
        let mirror = try decoded(bytes)
        memory?.remember(mirror, bytes)
        return (mirror, version)
    }

    // MARK: Changing

    /// Changes the mirror, which is made if there is no file, and returns when that is durable. The closure gets a
    /// mirror that belongs to this machine, also if the file is a copy of another machine's.
    ///
    /// - Parameter change: Returns false if it has changed nothing.
    /// - Returns: The mirror as it is in the file then.
    @discardableResult
    package func update(_ change: (inout CloudMirror) -> Bool) throws(CloudError) -> CloudMirror {
        var mirror = CloudMirror(device: .random(), machine: machine)
        _ = try replace { bytes throws(CloudError) in try changed(bytes, &mirror, change) }
        return mirror
    }

    /// Changes the records of some keys as ``update(_:)`` does, without decoding the others.
    ///
    /// - Parameter change: Receives a mirror with at least the records of these keys, and changes no others. If it has
    ///   to be called again, the mirror is as before.
    /// - Returns: The mirror, with at least the records of these keys, and the versions of the file before and after.
    func edit(
        _ keys: [CloudKey], _ change: (inout CloudMirror) -> Bool
    ) throws(CloudError) -> (mirror: CloudMirror, before: FileVersion?, after: FileVersion?) {
        var mirror = CloudMirror(device: .random(), machine: machine)
        let replacement = try replace { bytes throws(CloudError) in
            let revision = bytes.flatMap { bytes in
                revised(bytes, keys) { form in
                    guard let read = try? CloudMirror(propertyList: form) else { return nil }
                    mirror = read
                    guard apply(change, to: &mirror) else { return false }
                    form = mirror.form(of: keys)
                    return true
                }
            }
            switch revision {
            case .changed(let bytes): return bytes
            case .unchanged: return nil
            case nil: return try changed(bytes, &mirror, change)
            }
        }
        return (mirror, replacement.before, replacement.after)
    }

    /// The new bytes of the file; nil if it is to be left as it is.
    ///
    /// - Parameter mirror: The mirror to begin with if there is no file, and then the one in the file.
    private func changed(
        _ bytes: [UInt8]?, _ mirror: inout CloudMirror, _ change: (inout CloudMirror) -> Bool
    ) throws(CloudError) -> [UInt8]? {
        let old = try bytes.map(decoded)
        if let old { mirror = old }
        guard apply(change, to: &mirror), mirror != old else {
            if let bytes, let old { memory?.remember(old, bytes) }
            return nil
        }
        let new = try encoded(mirror, old, bytes)
        memory?.remember(mirror, new)
        return new
    }

    /// - Returns: Whether the mirror may have changed.
    private func apply(_ change: (inout CloudMirror) -> Bool, to mirror: inout CloudMirror) -> Bool {
        let wasCopy = mirror.becomeOwn(
            of: machine, newDevice: DeviceIdentifier(random: .random(in: .min ... .max)))
        return change(&mirror) || wasCopy
    }

    private func replace(
        _ change: (_ bytes: [UInt8]?) throws(CloudError) -> [UInt8]?
    ) throws(CloudError) -> DomainStore.Replacement {
        let location = try location()
        var failure: CloudError?
        let replacement = try CloudError.wrapping(
            try store.replaceBytes(of: location) { bytes in
                do throws(CloudError) {
                    return try change(bytes)
                } catch {
                    failure = error
                    return nil
                }
            })
        if let failure { throw failure }
        return replacement
    }

    // MARK: Bytes

    private func decoded(_ bytes: [UInt8]) throws(CloudError) -> CloudMirror {
        if let mirror = memory?.mirror(in: bytes) { return mirror }
        let document: PropertyListDocument
        do throws(PreferencesError) {
            document = try DocumentFile.decode(bytes, from: path)
        } catch .malformed(_, let error) {
            throw .malformedMirror(path: path, reason: "\(error)")
        } catch {
            throw .preferences(error)
        }
        do throws(MalformedMirror) {
            guard case .dictionary(let form) = document.root
            else { throw MalformedMirror(reason: "it is no dictionary") }
            return try CloudMirror(propertyList: form)
        } catch {
            throw .malformedMirror(path: path, reason: error.reason)
        }
    }

    /// - Parameters:
    ///   - old: The mirror in the file; nil if there is none.
    ///   - bytes: The bytes of the file.
    private func encoded(_ mirror: CloudMirror, _ old: CloudMirror?, _ bytes: [UInt8]?) throws(CloudError) -> [UInt8] {
        if let old, let bytes {
            let keys = mirror.keys(changedSince: old)
            let revision = revised(bytes, keys) { form in
                form = mirror.form(of: keys)
                return true
            }
            if case .changed(let bytes) = revision { return bytes }
        }
        let document = PropertyListDocument(root: .dictionary(mirror.propertyList), format: .binary)
        do {
            return try document.encoded()
        } catch {
            throw .preferences(.notRepresentable(path: path, error))
        }
    }

    /// The number of records up to which they are changed one by one.
    private static let keysLookedUp = 256

    /// Changes the fields and some records, and copies all other records; nil if that is not possible.
    private func revised(
        _ bytes: [UInt8], _ keys: [CloudKey], _ change: (inout PropertyListDictionary) -> Bool?
    ) -> PropertyListDocument.Revision? {
        guard keys.count <= Self.keysLookedUp else { return nil }
        return PropertyListDocument.revise(bytes, changing: CloudMirror.fieldNames + keys.map(\.text), change)
    }
}
