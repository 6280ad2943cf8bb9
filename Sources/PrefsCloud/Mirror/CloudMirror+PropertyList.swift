import PrefsCore

/// The form of a mirror in its file: a dictionary, with a key for each field and for each record. The key of a record
/// is the domain, a zero byte and the key; its value is data (``CloudRecord/bytes(isOverQuota:)``).
extension CloudMirror {
    private static let formatVersion: Int64 = 2

    /// The keys of the fields, in ascending order. The keys of records mostly follow them.
    private static let fieldNames = [
        "Clock", "Cluster", "Device", "FormatVersion", "Head", "HeadRevision", "LastSynchronization", "Machine",
        "Offset", "Revision", "StartsNewEpoch", "UnusableRows",
    ]

    package var propertyList: PropertyListDictionary {
        var form = PropertyListDictionary()
        for name in Self.fieldNames { form[name] = field(name) }
        // Keys that are in ascending order need no index.
        for key in records.keys.sorted() {
            guard let record = records[key] else { continue }
            form.set(.data(record.bytes(isOverQuota: overQuota.contains(key))), forKey: key.text)
        }
        return form
    }

    private func field(_ name: String) -> PropertyList? {
        switch name {
        case "Clock": .number(clock.rawValue)
        case "Cluster": cluster.map { .integer(PropertyListInteger($0)) }
        case "Device": .string(device.text)
        case "FormatVersion": .number(Self.formatVersion)
        case "Head": head.map { .data($0.bytes) }
        case "HeadRevision": head.map { _ in .number(headRevision) }
        case "LastSynchronization": .number(lastSynchronization)
        case "Machine": .string(machine)
        case "Offset": .number(offset)
        case "Revision": .number(revision)
        case "StartsNewEpoch": startsNewEpoch ? true : nil
        case "UnusableRows": unusableRows.isEmpty ? nil : .array(unusableRowForms)
        default: nil
        }
    }

    private var unusableRowForms: [PropertyList] {
        unusableRows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, row in
            ["Key": .data(key), "Revision": .number(row.revision), "Reason": .string(row.reason.rawValue)]
        }
    }

    /// - Throws: The reason why the dictionary is not the form of a mirror.
    package init(propertyList form: PropertyListDictionary) throws(MalformedMirror) {
        guard try form.number("FormatVersion") == Self.formatVersion
        else { throw MalformedMirror(reason: "its FormatVersion is not \(Self.formatVersion)") }
        guard let device = form["Device"]?.stringValue.flatMap(DeviceIdentifier.init)
        else { throw MalformedMirror(reason: "it has no usable Device") }
        self.init(device: device, machine: form["Machine"]?.stringValue ?? "")
        clock = CloudClock(rawValue: try form.number("Clock"))
        offset = try form.number("Offset", isSigned: true)
        lastSynchronization = try form.number("LastSynchronization")
        revision = try form.number("Revision")
        if let value = form["Cluster"] {
            guard case .integer(let number) = value, let cluster = UInt64(exactly: number)
            else { throw MalformedMirror(reason: "its Cluster is no number") }
            self.cluster = cluster
        }
        if let value = form["Head"] {
            guard let head = value.dataValue.flatMap({ CloudHead(bytes: $0) })
            else { throw MalformedMirror(reason: "its Head is not that of a store") }
            self.head = head
            headRevision = try form.number("HeadRevision")
        }
        startsNewEpoch = form.isTrue("StartsNewEpoch")
        records.reserveCapacity(form.count)
        for (name, value) in form where name.utf8.contains(0) {
            guard let key = CloudKey(text: name), case .data(let bytes) = value,
                let (record, isOverQuota) = CloudRecord.decode(bytes, knownDevice: device)
            else { throw MalformedMirror(reason: "its record of \(name.onOneLine) is unusable") }
            records[key] = record
            if isOverQuota { overQuota.insert(key) }
        }
        for row in form["UnusableRows"]?.arrayValue ?? [] {
            guard let row = row.dictionaryValue, let key = row["Key"]?.dataValue,
                let reason = row["Reason"]?.stringValue.flatMap(UnusableRow.Reason.init)
            else { throw MalformedMirror(reason: "one of its UnusableRows is unusable") }
            unusableRows[key] = UnusableRow(revision: try row.number("Revision"), reason: reason)
        }
    }
}

/// The reason why a property list is not the form of a mirror.
package struct MalformedMirror: Error {
    package var reason: String
}

extension PropertyListDictionary {
    /// The number of a key; 0 if it is missing.
    func number(_ key: String, isSigned: Bool = false) throws(MalformedMirror) -> Int64 {
        guard let value = self[key] else { return 0 }
        guard case .integer(let integer) = value, let number = Int64(exactly: integer), isSigned || number >= 0
        else { throw MalformedMirror(reason: "its \(key) is no number that it can have") }
        return number
    }

    /// Whether a key has the value true.
    func isTrue(_ key: String) -> Bool {
        if case .boolean(true) = self[key] { true } else { false }
    }
}

extension PropertyList {
    static func number(_ number: Int64) -> PropertyList { .integer(PropertyListInteger(Int(number))) }
}
