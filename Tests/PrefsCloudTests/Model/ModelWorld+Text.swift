import PrefsCloud

/// The text of a state, as Tests/Tools/Cloud/model_runs.py describes it.
extension ModelWorld {
    var text: String {
        devices.map(text).joined() + "S\(server.revision)|\(text(server.head))|h\(server.headRevision);"
            + server.rows.sorted { $0.key < $1.key }.map { key, row in
                "\(key.key)=\(row.revision),\(text(row.version));"
            }.joined()
    }

    private func text(_ device: ModelDevice) -> String {
        let mirror = device.mirror
        let records = mirror.records.sorted { $0.key < $1.key }.map { key, record in
            let base = record.base.map { base in "\(base.revision),\(base.size.map { "\($0)" } ?? "-")" } ?? "-,-"
            return "\(key.key)=\(text(record.version)),p\(bit(record.isPending))k\(bit(record.isKnown))b\(base)"
                + "f\(record.floor.rawValue);"
        }
        let overQuota = mirror.overQuota.sorted().map(\.key).joined(separator: ",")
        return
            "D\(mirror.device.text)|m\(mirror.machine)|\(text(mirror.head))|h\(mirror.headRevision)|r\(mirror.revision)"
            + "|s\(mirror.lastSynchronization)|o\(mirror.offset)"
            + "|f\(bit(mirror.startsNewEpoch));" + records.joined()
            + "q\(overQuota)w\(bit(device.synchronizer.wantsFullPull))\(bit(device.waiting != nil))"
            + "\(bit(device.reply != nil))#"
    }

    private func text(_ head: CloudHead?) -> String {
        guard let head else { return "-|0|" }
        let epoch = head.epoch.bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        return "e\(epoch)|\(head.collected)|"
            + head.ring.map { "p\($0.identifier):\($0.base)" }.joined(separator: ",")
    }

    private func text(_ version: CloudVersion) -> String {
        let value = version.value.map { String(decoding: $0, as: UTF8.self) } ?? "-"
        return "\(version.clock.rawValue),\(version.device.text),\(value)"
    }

    private func bit(_ value: Bool) -> Int { value ? 1 : 0 }
}
