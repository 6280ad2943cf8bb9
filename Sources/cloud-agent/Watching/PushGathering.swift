/// Decides when local edits are pushed: the first one at once, and those that follow soon together.
struct PushGathering {
    /// When the last push began, and when the first of the gathered edits was made, by the monotonic clock.
    private var lastPush: Double?
    private var firstEdit: Double?
    /// When to push; nil if there is nothing to be pushed.
    private(set) var time: Double?

    /// The shortest and the longest time for which edits are gathered, in seconds.
    private static let shortest = 0.2
    private static let longest = 1.0

    var isGathering: Bool { time != nil }

    /// Notices an edit.
    mutating func noteEdit(at now: Double) {
        guard let lastPush, now < lastPush + Self.longest else {
            time = time ?? now
            return
        }
        let first = firstEdit ?? now
        firstEdit = first
        time = min(first + Self.longest, now + Self.shortest)
    }

    /// Notices that a synchronisation begins, which takes all edits.
    mutating func noteSynchronization() {
        (firstEdit, time) = (nil, nil)
    }

    /// Notices that a synchronisation, which began at this time, has pushed edits. One that only takes the changes of
    /// others does not put off the next edit.
    mutating func notePush(at start: Double) {
        lastPush = start
    }
}
