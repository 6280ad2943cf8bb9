/// Who has something to do in the background (``BackgroundWork``). Everything is called on the background thread, which must not be kept
/// from its work by closures of the program.
protocol BackgroundParticipant: AnyObject, Sendable {
    /// When there is something to do, by ``MonotonicClock``; nil for never.
    var dueTime: Double? { get }

    /// A file that somebody watches may have changed.
    func fileMayHaveChanged(_ path: String)

    func doWhatIsDue()
}
