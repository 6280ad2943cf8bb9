/// How long to wait after failures before the next attempt.
struct Backoff {
    private var failures = 0

    private static let shortest = 0.05
    private static let longest = 5.0
    /// The pause after an error that does not pass by itself, in seconds.
    private static let lasting = 300.0

    /// - Parameter isTemporary: Whether the failure may pass by itself.
    /// - Returns: The seconds to wait, of a random length, so that many devices do not all come back at once.
    mutating func next(isTemporary: Bool) -> Double {
        guard isTemporary else { return Self.lasting * .random(in: 0.8...1.2) }
        let pause = min(Self.shortest * Double(1 << min(failures, 10)), Self.longest)
        failures += 1
        return pause * .random(in: 0.5...1)
    }

    mutating func reset() {
        failures = 0
    }
}
