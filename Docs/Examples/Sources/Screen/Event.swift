/// What ``Screen/nextEvent(timeout:)`` returns.
public enum Event: Sendable {
    case key(Key)
    /// ``Screen/wake()`` was called, perhaps several times.
    case woken
    /// The screen has to be drawn again, perhaps in another size.
    case redraw
    /// The user or another process wants to suspend the program: save, and call ``Screen/suspend()``.
    case suspend
    /// A signal asks the program to end: save, call ``Screen/end()``, and then ``Screen/endProcess(by:)`` with the
    /// number of the signal.
    case end(CInt)
}
