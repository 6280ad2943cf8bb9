import PrefsCore

/// The form of a mirror in its file: a dictionary with a key for each field and for each record. The key of a record is
/// the domain, a zero byte and the key; its value is data (``CloudRecord/bytes(isOverQuota:)``).
extension CloudMirror {
    private static let formatVersion: Int64 = 2

    var propertyList: PropertyListDictionary {
        var fields: [(String, PropertyList)] = [
            ("Device", .string(device.text)), ("FormatVersion", .number(Self.formatVersion)),
            ("LastSynchronization", .number(lastSynchronization)), ("Machine", .string(machine)),
            ("Offset", .number(offset)), ("Revision", .number(revision)),
        ]
        if let cluster { fields.append(("Cluster", .integer(PropertyListInteger(cluster)))) }
        if let head { fields += [("Head", .data(head.bytes)), ("HeadRevision", .number(headRevision))] }
        if startsNewEpoch { fields.append(("StartsNewEpoch", true)) }
        if !unusableRows.isEmpty {
            let rows = unusableRows.sorted { $0.key.precedes($1.key) }.map { key, row -> PropertyList in
                ["Key": .data(key), "Revision": .number(row.revision), "Reason": .string(row.reason.rawValue)]
            }
            fields.append(("UnusableRows", .array(rows)))
        }
        let values = records.map { key, record in
            (key.text, PropertyList.data(record.bytes(isOverQuota: overQuota.contains(key))))
        }
        return PropertyListDictionary(fields + values)
    }

    /// - Throws: The reason why the dictionary is not the form of a mirror.
    package init(propertyList form: consuming PropertyListDictionary) throws(MalformedMirror) {
        guard try form.number("FormatVersion") == Self.formatVersion
        else { throw MalformedMirror(reason: "its FormatVersion is not \(Self.formatVersion)") }
        guard let device = form["Device"]?.stringValue.flatMap(DeviceIdentifier.init)
        else { throw MalformedMirror(reason: "it has no usable Device") }
        self.init(device: device, machine: form["Machine"]?.stringValue ?? "")
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
        startsNewEpoch = form["StartsNewEpoch"] == true
        records.reserveCapacity(form.count)
        // Each value is freed when it has been read: those of a full mirror have 16 MiB.
        for name in form.keys.reversed() where name.utf8.contains(0) {
            guard let key = CloudKey(bytes: Array(name.utf8)), case .data(let bytes)? = form.removeValue(forKey: name),
                let (record, isOverQuota) = CloudRecord.decode(bytes)
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
}

extension PropertyList {
    static func number(_ number: Int64) -> PropertyList { .integer(PropertyListInteger(Int(number))) }
}
