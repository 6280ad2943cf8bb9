package import PrefsCore

/// The file of a store's ``ApplyRecord``: `.applied/record/settings.plist` in the directory of the store. Only its
/// owner can read it, since it has values from before. So no symbolic link is followed there: what it leads to may be
/// for others to read.
package struct ApplyRecordFile: Sendable {
    private let files: DomainStore
    private let location: DomainLocation

    /// - Throws: ``PreferencesError/unwantedLink(path:)`` if there is a link in place of the file or a directory of it.
    package init(of store: DomainStore) throws(PreferencesError) {
        files = DomainStore(
            directory: StoreDirectory(path: "\(store.directory.path)/.applied"), durability: store.durability)
        location = .stored(try DomainName("record/settings"), .any)
        let directory = files.directory.path
        for path in [directory, "\(directory)/record", path] where (try? FileSystem.isLink(path)) == true {
            throw .unwantedLink(path: path)
        }
    }

    package var path: String { files.directory.path(of: location) }

    /// Whether there is a directory for the record. The first lock makes it.
    package var hasDirectory: Bool { FileSystem.isDirectory(files.directory.path) }

    /// Waits until no other apply or undo is at work. The lock ends with its value.
    package func lock() throws(PreferencesError) -> StoreLock {
        try StoreLock(of: files)
    }

    /// Reads the record; nil if the file has one that this version does not understand.
    package func read() throws(PreferencesError) -> ApplyRecord? {
        ApplyRecord(propertyList: try files.contents(of: location))
    }

    /// Replaces the record, and returns when that is durable.
    package func write(_ record: ApplyRecord) throws(PreferencesError) {
        try files.replaceAll(location, by: record == ApplyRecord() ? [:] : record.propertyList)
    }

    /// Replaces the record by one with a transaction that is about to be made.
    ///
    /// That transaction is then in the record once more, as what can be undone, and the undo will be there beside it.
    /// So the record may have a quarter of the length of a document, which is the only limit that could stand in the
    /// way later.
    ///
    /// - Returns: False, and the record is as it was, if the record would be too long.
    package func write(beginning record: ApplyRecord) throws(PreferencesError) -> Bool {
        let document = PropertyListDocument(root: .dictionary(record.propertyList), format: .binary)
        let bytes = try DocumentFile.encode(document, for: path)
        guard bytes.count <= PropertyList.documentLimit / 4 else { return false }
        _ = try files.replaceBytes(of: location) { _ in bytes }
        return true
    }
}
