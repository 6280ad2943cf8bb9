/// The name of an account, which is the space of one person on a cluster.
public struct AccountName: Hashable, Sendable {
    public let text: String

    /// - Throws: ``CloudError/invalidStoreName(_:)`` unless the text is 1 to 64 of the characters A–Z, a–z, 0–9, dot,
    ///   underscore and hyphen, and not `.` or `..`.
    public init(_ text: String) throws(CloudError) {
        let allowed: [ClosedRange<UInt8>] = [
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-")...UInt8(ascii: "."),
            UInt8(ascii: "_")...UInt8(ascii: "_"),
        ]
        let isName = text.utf8.allSatisfy { byte in allowed.contains { $0.contains(byte) } }
        guard (1...64).contains(text.utf8.count), isName, text != ".", text != ".." else {
            throw .invalidStoreName(text)
        }
        self.text = text
    }
}
