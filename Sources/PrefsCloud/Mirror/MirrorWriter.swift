import PrefsCore
internal import PropertyLists

/// Writes the file of a mirror: a binary property list, which is a dictionary with a key for each field and for each
/// record. The key of a record is the domain, a zero byte and the key; its value is data
/// (``CloudRecord/append(isOverQuota:to:)``).
///
/// Each value is written into the document at once. A full mirror has 16 MiB, and the encoder of any property list
/// needs the whole list beside the mirror, and its own tables.
///
/// Objects are numbered as they are written, so the elements of a container come first, and the root comes last.
/// Numbers of objects and offsets take four bytes.
struct MirrorWriter {
    private var bytes = Array("bplist00".utf8)
    /// The offset at which each object begins.
    private var starts: [UInt32] = []

    static let formatVersion: Int64 = 2

    /// - Throws: ``PropertyListError`` for a document that is too long.
    static func bytes(of mirror: CloudMirror) throws(PropertyListError) -> [UInt8] {
        var writer = MirrorWriter()
        writer.reserve(for: mirror)
        var entries = writer.addFields(of: mirror)
        for key in mirror.records.keys.sorted() {
            guard let record = mirror.records[key] else { continue }
            entries.append((key.bytes, writer.add(record, isOverQuota: mirror.overQuota.contains(key))))
        }
        // A reader mostly needs no index of keys in this order.
        entries.sort { $0.name.precedes($1.name) }
        let root = writer.add(entries)
        writer.end(root: root)
        guard writer.bytes.count <= PropertyList.documentLimit else {
            throw PropertyListError(writing: .documentTooLong, as: .binary)
        }
        return writer.bytes
    }

    /// Reserves memory, so that the document need not be moved while it grows.
    private mutating func reserve(for mirror: CloudMirror) {
        let fields = 4096 + mirror.unusableRows.count * 256
        bytes.reserveCapacity(
            mirror.records.reduce(fields) { $0 + 96 + 2 * $1.key.bytes.count + ($1.value.version.value?.count ?? 0) })
        starts.reserveCapacity(32 + mirror.records.count * 2)
    }

    // MARK: A mirror

    private mutating func addFields(of mirror: CloudMirror) -> [(name: [UInt8], number: UInt32)] {
        var fields: [(name: String, number: UInt32)] = [
            ("Device", add(mirror.device.text)),
            ("FormatVersion", add(Self.formatVersion)),
            ("LastSynchronization", add(mirror.lastSynchronization)),
            ("Machine", add(mirror.machine)),
            ("Offset", add(mirror.offset)),
            ("Revision", add(mirror.revision)),
        ]
        if let cluster = mirror.cluster { fields.append(("Cluster", add(cluster))) }
        if let head = mirror.head {
            fields.append(("Head", add(head.bytes)))
            fields.append(("HeadRevision", add(mirror.headRevision)))
        }
        if mirror.startsNewEpoch { fields.append(("StartsNewEpoch", addTrue())) }
        if !mirror.unusableRows.isEmpty {
            let rows = mirror.unusableRows.sorted { $0.key.precedes($1.key) }.map { add($0, $1) }
            fields.append(("UnusableRows", addContainer(0xA0, count: rows.count, rows)))
        }
        return fields.map { (Array($0.name.utf8), $0.number) }
    }

    private mutating func add(_ key: [UInt8], _ row: UnusableRow) -> UInt32 {
        let entries = [("Key", add(key)), ("Revision", add(row.revision)), ("Reason", add(row.reason.rawValue))]
        return add(entries.map { (Array($0.utf8), $1) })
    }

    private mutating func add(_ record: CloudRecord, isOverQuota: Bool) -> UInt32 {
        let number = begin(0x40, count: record.byteCount)
        record.append(isOverQuota: isOverQuota, to: &bytes)
        return number
    }

    // MARK: Objects

    /// Begins an object, and returns its number.
    private mutating func begin(_ marker: UInt8) -> UInt32 {
        starts.append(UInt32(truncatingIfNeeded: bytes.count))
        bytes.append(marker)
        return UInt32(truncatingIfNeeded: starts.count - 1)
    }

    private mutating func begin(_ marker: UInt8, count: Int) -> UInt32 {
        guard count >= 0x0F else { return begin(marker | UInt8(truncatingIfNeeded: count)) }
        let number = begin(marker | 0x0F)
        bytes.append(0x12)
        append(UInt32(truncatingIfNeeded: count))
        return number
    }

    private mutating func addTrue() -> UInt32 { begin(0x09) }

    private mutating func add(_ integer: Int64) -> UInt32 {
        let number = begin(0x13)
        BigEndian.append(UInt64(bitPattern: integer), to: &bytes)
        return number
    }

    /// An integer of eight bytes has a sign.
    private mutating func add(_ integer: UInt64) -> UInt32 {
        let number = begin(0x14)
        BigEndian.append(0, to: &bytes)
        BigEndian.append(integer, to: &bytes)
        return number
    }

    private mutating func add(_ data: [UInt8]) -> UInt32 {
        let number = begin(0x40, count: data.count)
        bytes += data
        return number
    }

    private mutating func add(_ text: String) -> UInt32 { add(text: Array(text.utf8)) }

    /// - Parameter utf8: The bytes of the text in UTF-8.
    private mutating func add(text utf8: [UInt8]) -> UInt32 {
        if utf8.allSatisfy({ $0 < 0x80 }) {
            let number = begin(0x50, count: utf8.count)
            bytes += utf8
            return number
        }
        let units = String(decoding: utf8, as: UTF8.self).utf16
        let number = begin(0x60, count: units.count)
        for unit in units { withUnsafeBytes(of: unit.bigEndian) { bytes.append(contentsOf: $0) } }
        return number
    }

    /// Adds a dictionary.
    private mutating func add(_ entries: [(name: [UInt8], number: UInt32)]) -> UInt32 {
        let names = entries.map { add(text: $0.name) }
        return addContainer(0xD0, count: entries.count, names + entries.map(\.number))
    }

    private mutating func addContainer(_ marker: UInt8, count: Int, _ elements: [UInt32]) -> UInt32 {
        let number = begin(marker, count: count)
        elements.forEach { append($0) }
        return number
    }

    private mutating func append(_ number: UInt32) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes the offsets and the trailer.
    private mutating func end(root: UInt32) {
        let offsetTable = bytes.count
        starts.forEach { append($0) }
        bytes += [0, 0, 0, 0, 0, 0, 4, 4]
        for number in [starts.count, Int(root), offsetTable] { BigEndian.append(UInt64(number), to: &bytes) }
    }
}
