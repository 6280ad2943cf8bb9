import PrefsCloud

/// A device of a store, as the server lists it.
struct DeviceEntry: Equatable {
    var device: DeviceIdentifier
    /// The name of the machine.
    var name: String
    /// When it was seen last, in milliseconds since 1970.
    var lastSeen: Int64
}

extension CloudServer {
    /// The devices that have ever connected to the store, the one that was seen last first. Entries that cannot be read
    /// have only an identifier.
    func devices() throws -> [DeviceEntry] {
        let answer = try client.range(keys.devices)
        return answer.pairs.compactMap { pair in
            guard let device = keys.device(ofEntry: pair.key) else { return nil }
            let form = (try? PropertyList(decoding: pair.value))?.dictionaryValue ?? [:]
            var lastSeen: Int64 = 0
            if case .integer(let number)? = form["LastSeen"] { lastSeen = Int64(exactly: number) ?? 0 }
            return DeviceEntry(device: device, name: form["Name"]?.stringValue ?? "", lastSeen: lastSeen)
        }
        .sorted { ($1.lastSeen, $0.device) < ($0.lastSeen, $1.device) }
    }

    /// Writes the entry of a device.
    func put(_ entry: DeviceEntry) throws {
        let form: PropertyListDictionary = [
            "Name": .string(entry.name), "LastSeen": .integer(PropertyListInteger(Int(entry.lastSeen))),
        ]
        guard let bytes = try? PropertyList.dictionary(form).encoded(as: .binary) else { return }
        _ = try client.put(keys.device(entry.device), value: bytes)
    }

    /// Removes the entry of a device.
    func forget(_ device: DeviceIdentifier) throws {
        _ = try client.delete(.key(keys.device(device)))
    }
}
