/// How long an agent waits after failures before the next attempt. Only this type decides it.
struct Backoff {
    private var failures = 0
    private var refusedPasswords = 0

    private static let shortest = 0.05
    /// The longest pauses after a failure that may pass by itself, and after another one, in seconds.
    private static let (longest, longestOfOthers) = (5.0, 30.0)
    /// The pause after a password was refused more than twice in a row, in seconds. Others are not so long, since a
    /// server takes about 70 ms of a processor to check a password, and far less for any other request.
    private static let afterRefusals = 300.0

    /// - Returns: The seconds to wait, of a random length, so that many devices do not all come back at once.
    mutating func next(after error: AgentError) -> Double {
        refusedPasswords = error.isOfPassword ? refusedPasswords + 1 : 0
        if refusedPasswords > 2 { return Self.afterRefusals * .random(in: 0.8...1.2) }
        if refusedPasswords > 0 { return Self.longestOfOthers * .random(in: 0.8...1) }
        let longest = error.isTemporary ? Self.longest : Self.longestOfOthers
        let pause = min(Self.shortest * Double(1 << min(failures, 10)), longest)
        failures += 1
        return pause * .random(in: 0.5...1)
    }

    mutating func reset() {
        (failures, refusedPasswords) = (0, 0)
    }
}
