import PrefsCore

/// Shows the progress of work that takes longer than a second, on one line of a terminal that is cleared at the end.
struct ProgressLine {
    /// The earliest time of the next write, by ``MonotonicClock``; nil if standard error is no terminal.
    private var nextTime: Double?
    private var isShown = false

    /// The times in seconds before the first write and between two writes.
    private static let firstDelay = 1.0
    private static let interval = 0.1
    /// The length of a document in bytes from which reading and planning may take more than a second.
    private static let longDocument = 10_000_000

    init() {
        if StandardStream.error.isTerminal { nextTime = MonotonicClock.now + Self.firstDelay }
    }

    /// Writes the line, unless less than a second has passed since the beginning, or 0.1 seconds since the last write.
    mutating func show(_ text: @autoclosure () -> String) {
        guard let time = nextTime else { return }
        let now = MonotonicClock.now
        guard now >= time else { return }
        nextTime = now + Self.interval
        isShown = true
        write("\rprefs: \(text())\u{1B}[K")
    }

    /// Names a document that is long enough to be worked on for seconds, at once.
    mutating func showReading(of document: String, length: Int) {
        guard nextTime != nil, length >= Self.longDocument else { return }
        nextTime = MonotonicClock.now
        show("reading \(document), \(length / 1_000_000) MB")
    }

    /// Clears the line.
    mutating func clear() {
        if isShown { write("\r\u{1B}[K") }
        isShown = false
    }

    private func write(_ text: String) {
        try? StandardStream.error.write(Array(text.utf8))
    }
}
