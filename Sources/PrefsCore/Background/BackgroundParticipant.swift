/// Who has something to do in the background (``BackgroundWork``). Everything is called on the background thread, but for ``finish()``.
protocol BackgroundParticipant: AnyObject, Sendable {
    /// When there is something to do, by ``MonotonicClock``; nil for never.
    var dueTime: Double? { get }

    /// A file that somebody watches may have changed.
    func fileMayHaveChanged(_ path: String)

    func doWhatIsDue()

    /// Does all that is left, since the process is about to end. What another thread does by then is waited for.
    func finish()
}
