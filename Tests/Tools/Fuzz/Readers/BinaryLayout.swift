/// The parts of a binary property list. Its objects can be changed; its offset table and trailer are then made anew.
struct BinaryLayout {
    private var objects: [UInt8]
    private var referenceWidth: Int
    private var rootObject: UInt64

    private static let header = Array("bplist00".utf8)
    private static let trailerLength = 32

    /// Nil if the bytes are too short for a header and a trailer, or do not begin with a header.
    init?(_ document: [UInt8]) {
        let trailer = document.count - Self.trailerLength
        guard trailer > Self.header.count, document.starts(with: Self.header.dropLast()) else { return nil }
        let claimed = document.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
        let table = Int(exactly: claimed).flatMap { $0 > Self.header.count && $0 < trailer ? $0 : nil } ?? trailer
        objects = Array(document[Self.header.count..<table])
        referenceWidth = min(max(Int(document[trailer + 7]), 1), 8)
        rootObject = document[(trailer + 16)..<(trailer + 24)].reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func changeObjects(capacity: Int) {
        let length = objects.count
        // The offset table may be about as long as the objects.
        let limit = max(length, (capacity - Self.trailerLength - Self.header.count) / 2)
        objects.append(contentsOf: repeatElement(0, count: limit - length))
        let changed = objects.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { mutate($0, length, limit) } ?? 0
        }
        objects.removeLast(limit - changed)
    }

    /// The document, with an offset for every object. Each object is assumed to begin where the one before it ends.
    var document: [UInt8] {
        var offsets: [Int] = []
        var position = 0
        while position < objects.count {
            offsets.append(Self.header.count + position)
            position += max(length(ofObjectAt: position), 1)
        }
        let table = Self.header.count + objects.count
        let width = table < 256 ? 1 : table < 65_536 ? 2 : 4
        var document = Self.header + objects
        for offset in offsets { document += Self.bigEndian(UInt64(offset), width: width) }
        document += [0, 0, 0, 0, 0, 0, UInt8(width), UInt8(referenceWidth)]
        document += Self.bigEndian(UInt64(offsets.count), width: 8)
        document += Self.bigEndian(rootObject < offsets.count ? rootObject : 0, width: 8)
        document += Self.bigEndian(UInt64(table), width: 8)
        return document
    }

    private func length(ofObjectAt position: Int) -> Int {
        let marker = objects[position]
        var (count, start) = (Int(marker & 0x0F), 1)
        if count == 15, position + 1 < objects.count {
            let width = 1 << Int(objects[position + 1] & 3)
            let digits = objects.dropFirst(position + 2).prefix(width)
            count = Int(digits.reduce(0) { ($0 << 8 | UInt64($1)) & 0xFFFF })
            start = 2 + width
        }
        switch marker >> 4 {
        case 0x1, 0x2, 0x3: return 1 + 1 << Int(marker & 0x07)
        case 0x4, 0x5: return start + count
        case 0x6: return start + count * 2
        case 0x8: return 2 + Int(marker & 0x0F)
        case 0xA: return start + count * referenceWidth
        case 0xD: return start + count * referenceWidth * 2
        default: return 1
        }
    }

    private static func bigEndian(_ number: UInt64, width: Int) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
    }
}
