import PrefsCore

/// The form of a mirror in its file: a dictionary, with a dictionary for each key of each domain. Values are data, the
/// bytes of a binary property list, since these very bytes are compared with those of other devices.
extension CloudMirror {
    private static let formatVersion = 1

    package var propertyList: PropertyListDictionary {
        var form: PropertyListDictionary = [
            "FormatVersion": .number(Int64(Self.formatVersion)),
            "Device": .string(device.text), "Machine": .string(machine),
            "Clock": .number(clock.rawValue), "Offset": .number(offset),
            "LastSynchronization": .number(lastSynchronization),
            "Revision": .number(revision),
        ]
        if let cluster { form["Cluster"] = .integer(PropertyListInteger(cluster)) }
        if let head {
            form["Head"] = .data(head.bytes)
            form["HeadRevision"] = .number(headRevision)
        }
        if startsNewEpoch { form["StartsNewEpoch"] = true }
        var domains = PropertyListDictionary()
        for (domain, entries) in recordsByDomain { domains[domain] = .dictionary(entries) }
        if !domains.isEmpty { form["Domains"] = .dictionary(domains) }
        if !unusableRows.isEmpty {
            form["UnusableRows"] = .array(
                unusableRows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, row in
                    [
                        "Key": .data(key), "Revision": .number(row.revision),
                        "Reason": .string(row.reason.rawValue),
                    ]
                })
        }
        return form
    }

    /// The forms of all records, by domain and key, both in the order of their bytes.
    private var recordsByDomain: [(domain: String, entries: PropertyListDictionary)] {
        var domains: [(domain: String, entries: PropertyListDictionary)] = []
        // Sorting the keys alone moves less than sorting the records with them.
        for key in records.keys.sorted() {
            guard let record = records[key] else { continue }
            if let last = domains.last?.domain, key.isIn(last) {} else { domains.append((key.domain, [:])) }
            domains[domains.count - 1].entries[key.key] = .dictionary(
                record.propertyList(isOverQuota: overQuota.contains(key)))
        }
        return domains
    }

    /// - Throws: The reason why the dictionary is not the form of a mirror.
    package init(propertyList form: PropertyListDictionary) throws(MalformedMirror) {
        guard try form.number("FormatVersion") == Int64(Self.formatVersion)
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
        for (domain, entries) in form["Domains"]?.dictionaryValue ?? [:] {
            let entries = entries.dictionaryValue ?? [:]
            records.reserveCapacity(records.count + entries.count)
            let isDomain = !domain.isEmpty && !domain.utf8.contains(0)
            for (name, entry) in entries {
                let key = CloudKey(domain: domain, key: name)
                guard let entry = entry.dictionaryValue, isDomain, !name.utf8.contains(0)
                else { throw MalformedMirror(reason: "its key \(name) of \(domain) is unusable") }
                records[key] = try CloudRecord(propertyList: entry, knownDevice: self.device)
                if entry.isTrue("OverQuota") { overQuota.insert(key) }
            }
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
