package import PrefsCore

/// The file of a store's ``ApplyRecord``: `.applied/record/settings.plist` in the directory of the store. Only its
/// owner can read it, since it has values from before. So no symbolic link is followed there: what it leads to may be
/// for others to read.
package struct ApplyRecordFile: Sendable {
    private let files: DomainStore
    private let location: DomainLocation

    package enum Problem: Error {
        /// No version of prefs that this one knows has written the record.
        case damaged(path: String)
        /// There would be no room in the record for the undo.
        case tooLong(path: String)
    }

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

    var path: String { files.directory.path(of: location) }

    /// Whether there is a directory for the record. The first lock makes it.
    var hasDirectory: Bool { FileSystem.isDirectory(files.directory.path) }

    /// Waits until no other apply or undo is at work. The lock ends with its value.
    func lock() throws(PreferencesError) -> StoreLock {
        try StoreLock(of: files)
    }

    /// Reads the record.
    ///
    /// - Throws: ``PreferencesError``, or a ``Problem`` if the file has a record that this version does not understand.
    package func read() throws -> ApplyRecord {
        guard let record = ApplyRecord(propertyList: try files.contents(of: location)) else {
            throw Problem.damaged(path: path)
        }
        return record
    }

    /// Replaces the record, and returns when that is durable.
    func write(_ record: ApplyRecord) throws(PreferencesError) {
        try files.replaceAll(location, by: record == ApplyRecord() ? [:] : record.propertyList)
    }

    /// Replaces the record by one with a transaction that is about to be made.
    ///
    /// An undo of it will need a record that has its values up to four times: who owns them, the pending undo, the
    /// apply that can be undone, and what the undo skips. So a record before an apply may have a quarter of the length
    /// of a document, and no later write can fail for its length.
    ///
    /// - Throws: ``PreferencesError``, or a ``Problem`` if the record would be too long. It is as it was then.
    func write(beginning record: ApplyRecord) throws {
        let document = PropertyListDocument(root: .dictionary(record.propertyList), format: .binary)
        let bytes = try DocumentFile.encode(document, for: path)
        guard bytes.count <= PropertyList.documentLimit / 4 else { throw Problem.tooLong(path: path) }
        _ = try files.replaceBytes(of: location) { _ in bytes }
    }
}
