import PrefsCore

/// What the agent remembers beside the mirror of an account: the file `agent.plist`.
package struct AgentRecord: Equatable, Sendable {
    /// The message of the last failure to synchronise; nil if a synchronisation has succeeded since.
    package var lastError: String?
    /// When that was, in milliseconds since 1970.
    package var lastErrorDate: Int64 = 0
    /// When the entry of this device on the server was written, in milliseconds since 1970.
    package var entryDate: Int64 = 0

    package init() {}
}

/// The file of an ``AgentRecord``. It has nothing that matters much: a file that cannot be used counts as empty, and
/// one that cannot be written stays as it was.
package struct AgentRecordFile: Sendable {
    private let store: DomainStore

    /// - Parameter directory: The directory of the mirror. The file is in a directory of its own there, since to write
    ///   it is to lock its directory, for which programs must not wait.
    package init(in directory: String) {
        store = DomainStore(directory: StoreDirectory(path: directory + "/agent"), durability: .unsynchronized)
    }

    var path: String { store.directory.path + "/agent.plist" }

    private static let location = DomainLocation.stored(DomainName(unchecked: "agent"), .any)

    package func read() -> AgentRecord {
        guard let form = try? store.contents(of: Self.location) else { return AgentRecord() }
        var record = AgentRecord()
        record.lastError = form["LastError"]?.stringValue
        record.lastErrorDate = (try? form.number("LastErrorDate")) ?? 0
        record.entryDate = (try? form.number("EntryDate")) ?? 0
        return record
    }

    /// Notes an error, until a synchronisation succeeds.
    ///
    /// - Parameter time: In milliseconds since 1970. The same error is not written again within a second.
    package func note(_ error: String, at time: Int64) {
        var record = read()
        let isKnown = record.lastError.map { $0.hasSameBytes(as: error) } ?? false
        guard !isKnown || time.addingClamped(-record.lastErrorDate) >= 1000 else { return }
        (record.lastError, record.lastErrorDate) = (error, time)
        write(record)
    }

    package func write(_ record: AgentRecord) {
        guard record != read() else { return }
        var form: PropertyListDictionary = ["EntryDate": .number(record.entryDate)]
        if let lastError = record.lastError {
            form["LastError"] = .string(lastError)
            form["LastErrorDate"] = .number(record.lastErrorDate)
        }
        try? store.apply(.replaceAll(form), to: Self.location)
    }
}
