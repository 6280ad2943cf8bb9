/// An object that ``BackgroundWork`` asks for due work. All methods are called on the background thread, so they must
/// not run closures of the program, which could block it.
protocol BackgroundParticipant: AnyObject, Sendable {
    /// When the next work is due, by ``MonotonicClock``; nil for never.
    var dueTime: Double? { get }

    /// Called when a watched file may have changed.
    func fileMayHaveChanged(_ path: String)

    func doWhatIsDue()
}
