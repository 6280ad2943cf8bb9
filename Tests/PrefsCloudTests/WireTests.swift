import PrefsCloud
import Testing

@Suite struct WireTests {
    private let device = DeviceIdentifier(random: 7)

    @Test func anEnvelopeHasTheBytesOfItsDescription() throws {
        let version = CloudVersion(clock: CloudClock(rawValue: 0x0102_0304_0506_0708), device: device, value: [9, 10])
        let header: [UInt8] = [1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 16]
        #expect(CloudEnvelope.encode(version) == header + Array("0000000000000007".utf8) + [9, 10])
        #expect(try CloudEnvelope.decode(CloudEnvelope.encode(version)) == version)
    }

    @Test func aDeletionHasAFlagAndNoValue() throws {
        let version = CloudVersion(clock: CloudClock(rawValue: 5), device: device, value: nil)
        let bytes = CloudEnvelope.encode(version)
        #expect(bytes[1] == 1 && bytes.count == 27)
        #expect(try CloudEnvelope.decode(bytes) == version)
    }

    @Test(arguments: [nil, [9, 10]] as [[UInt8]?])
    func aVersionThatReplacedAnUnseenOneHasAFlag(_ value: [UInt8]?) throws {
        var version = CloudVersion(clock: CloudClock(rawValue: 5), device: device, value: value)
        version.isUnaware = true
        let bytes = CloudEnvelope.encode(version)
        #expect(bytes[1] == (value == nil ? 3 : 2))
        let copy = try CloudEnvelope.decode(bytes)
        #expect(copy == version && copy.isUnaware)
    }

    @Test func bytesThatAreNoEnvelopeAreRefused() {
        let good = CloudEnvelope.encode(CloudVersion(clock: CloudClock(rawValue: 5), device: device, value: [1]))
        #expect(throws: UnusableRow.Reason.unknownVersion) { try CloudEnvelope.decode([2] + good.dropFirst()) }
        let malformed: [[UInt8]] = [
            [], Array(good.prefix(1)), Array(good.prefix(10)), Array(good.prefix(26)),
            // A value that is missing, a deletion with a value, an unknown flag, a negative clock, no device.
            Array(good.prefix(27)), [1, 1] + good.dropFirst(2), [1, 4] + good.dropFirst(2),
            [1, 0, 0x80] + good.dropFirst(3), Array(good.prefix(10)) + [0, 1],
        ]
        for bytes in malformed {
            #expect(throws: UnusableRow.Reason.malformed, "\(bytes)") { try CloudEnvelope.decode(bytes) }
        }
    }

    @Test func anEnvelopeIsReadOrRefusedAfterEachMutation() {
        var random = SystemRandomNumberGenerator()
        let good = CloudEnvelope.encode(CloudVersion(clock: CloudClock(rawValue: .max), device: device, value: [1]))
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0...Int.random(in: 0...2, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0...3, using: &random))
            if let version = try? CloudEnvelope.decode(bytes) {
                #expect(CloudEnvelope.encode(version) == bytes)
            }
        }
    }

    @Test func aHeadHasTheBytesOfItsDescription() {
        let head = CloudHead(
            epoch: CloudHead.Epoch(high: 1, low: 2), collected: 3, ring: [CloudHead.Push(identifier: 4, base: 5)])
        let words: [UInt8] = [1, 2, 3, 4, 5]
        #expect(head.bytes == words.flatMap { [0, 0, 0, 0, 0, 0, 0, $0] })
        #expect(CloudHead(bytes: head.bytes) == head)
    }

    @Test(arguments: [0, 23, 25, 39, 41]) func bytesThatAreNoHeadAreRefused(_ count: Int) {
        #expect(CloudHead(bytes: [UInt8](repeating: 0, count: count)) == nil)
    }

    @Test func aHeadWithANegativeRevisionIsRefused() {
        #expect(CloudHead(bytes: [UInt8](repeating: 0xFF, count: 24)) == nil)
        #expect(CloudHead(bytes: [UInt8](repeating: 0, count: 32) + [UInt8](repeating: 0xFF, count: 8)) == nil)
    }

    @Test(arguments: ["", "a", "\0k", "a\0k\0", "\u{0}"]) func bytesThatAreNoKeyAreRefused(_ text: String) {
        #expect(CloudKey(bytes: Array(text.utf8)) == nil)
    }

    @Test func aKeyHasADomainAndAName() {
        let key = CloudKey(domain: "com.pigeon", key: "Zoom é")
        #expect(CloudKey(bytes: key.bytes) == key)
        #expect(key.domain == "com.pigeon" && key.key == "Zoom é")
        #expect(key.isIn("com.pigeon") && !key.isIn("com.pige") && !key.isIn("com.pigeon\0Z"))
        #expect(CloudKey(bytes: [0x61, 0, 0xFF]) == nil)
    }
}
