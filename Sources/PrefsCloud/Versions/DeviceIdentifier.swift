/// The identifier of a device: up to 255 bytes of text, compared by bytes. Of two edits with the same clock, the one of
/// the device with the greater identifier is the later one.
package struct DeviceIdentifier: Comparable, Hashable, Sendable {
    package let bytes: [UInt8]

    /// - Returns: Nil if the text is empty, longer than 255 bytes, or has a control character.
    package init?(_ text: String) {
        self.init(bytes: Array(text.utf8))
    }

    package init?(bytes: [UInt8]) {
        guard !bytes.isEmpty, bytes.count <= 255, !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }),
            String(validating: bytes, as: UTF8.self) != nil
        else { return nil }
        self.bytes = bytes
    }

    /// A new identifier: 16 hexadecimal digits.
    package init(random: UInt64) {
        let digits = String(random, radix: 16)
        bytes = Array((String(repeating: "0", count: 16 - digits.utf8.count) + digits).utf8)
    }

    package static func random() -> DeviceIdentifier {
        DeviceIdentifier(random: UInt64.random(in: .min ... .max))
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package static func < (first: DeviceIdentifier, second: DeviceIdentifier) -> Bool {
        first.bytes.lexicographicallyPrecedes(second.bytes)
    }
}
