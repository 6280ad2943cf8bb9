import PrefsCloud

/// What the agent remembers beside the mirror of a store: the file `agent.plist`.
struct AgentRecord: Equatable {
    /// The message of the error with which the last synchronisation failed; nil if it did not.
    var lastError: String?
    /// When that was, in milliseconds since 1970.
    var lastErrorDate: Int64 = 0
    /// When the entry of this device on the server was written, in milliseconds since 1970.
    var entryDate: Int64 = 0
}

/// The file of an ``AgentRecord``. It has nothing that matters much: a file that cannot be used counts as empty, and
/// one that cannot be written stays as it was.
struct AgentRecordFile {
    private let store: DomainStore

    /// - Parameter directory: The directory of the mirror. The file is in a directory of its own there, since to write
    ///   it is to lock its directory, for which programs must not wait.
    init(in directory: String) {
        store = DomainStore(directory: StoreDirectory(path: directory + "/agent"), durability: .unsynchronized)
    }

    private static let location = (try? DomainName("agent")).map { DomainLocation.stored($0, .any) }

    func read() -> AgentRecord {
        guard let location = Self.location, let form = try? store.contents(of: location) else { return AgentRecord() }
        return AgentRecord(
            lastError: form["LastError"]?.stringValue, lastErrorDate: Self.number(form["LastErrorDate"]),
            entryDate: Self.number(form["EntryDate"]))
    }

    func write(_ record: AgentRecord) {
        guard let location = Self.location, record != read() else { return }
        var form: PropertyListDictionary = ["EntryDate": .integer(PropertyListInteger(Int(record.entryDate)))]
        if let lastError = record.lastError {
            form["LastError"] = .string(lastError)
            form["LastErrorDate"] = .integer(PropertyListInteger(Int(record.lastErrorDate)))
        }
        try? store.apply(.replaceAll(form), to: location)
    }

    private static func number(_ value: PropertyList?) -> Int64 {
        if case .integer(let integer)? = value { Int64(exactly: integer) ?? 0 } else { 0 }
    }
}
