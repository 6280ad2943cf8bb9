import PrefsCore

/// Says on a terminal how far a piece of work is that takes longer than a second, on one line that goes away in the end.
struct ProgressLine {
    /// When to say it next, by ``MonotonicClock``; nil where nobody would see it.
    private var nextTime: Double?
    private var isShown = false

    /// In seconds.
    private static let patience = 1.0
    private static let interval = 0.1

    init() {
        if StandardStream.error.isTerminal { nextTime = MonotonicClock.now + Self.patience }
    }

    /// Says how far the work is, unless it has been said a moment ago.
    mutating func show(_ text: @autoclosure () -> String) {
        guard let time = nextTime else { return }
        let now = MonotonicClock.now
        guard now >= time else { return }
        nextTime = now + Self.interval
        isShown = true
        write("\rprefs: \(text())\u{1B}[K")
    }

    /// Takes the line away.
    mutating func clear() {
        if isShown { write("\r\u{1B}[K") }
        isShown = false
    }

    private func write(_ text: String) {
        try? StandardStream.error.write(Array(text.utf8))
    }
}
