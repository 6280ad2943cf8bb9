/// Replays runs that the executable specification has printed, and compares the states after each step.
struct ModelRuns {
    private var world: ModelWorld?
    private var name = ""
    private(set) var runs = 0
    private(set) var steps = 0

    /// Takes one line of the specification.
    ///
    /// - Returns: The difference between the state here and in the specification; nil if there is none.
    mutating func replay(_ line: some StringProtocol) -> String? {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        switch words[0] {
        case "run":
            name = words.joined(separator: " ")
            world = ModelWorld(words.dropFirst(2).compactMap { Int($0) })
            runs += 1
            return nil
        case "end":
            world?.settle()
            return difference(String(line), checksum: words[1])
        default:
            steps += 1
            guard words.count >= 5, let a = Int(words[1]), let b = Int(words[2]), let c = Int(words[3]),
                world?.step(String(words[0]), a, b, c) == true
            else { return "not a step: \(line)" }
            return difference(String(line), checksum: words[4])
        }
    }

    private func difference(_ line: String, checksum: some StringProtocol) -> String? {
        let text = world?.text ?? ""
        let own = String(Self.checksum(text), radix: 16)
        guard String(repeating: "0", count: 8 - own.utf8.count) + own != checksum else { return nil }
        return "\(name)\nspecification: \(line)\nhere: \(text)"
    }

    /// The CRC-32 of ISO 3309, as zlib computes it.
    private static func checksum(_ text: String) -> UInt32 {
        ~text.utf8.reduce(~0) { checksum, byte in
            checksum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)]
        }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { checksum, _ in checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
    }
}
