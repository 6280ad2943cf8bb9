/// Keeps the remembered place equal on the devices of a user. Pigeon uses it only if the user has switched on
/// *Sync Location*.
@MainActor protocol PlaceMirror {
    /// Sends the place to the other devices; nil if it was cleared. The same place again changes nothing.
    func send(_ place: Place?)

    /// The place that another device has sent since the last call; `.some(nil)` if it was cleared there. A mirror calls
    /// `Screen.wake()` when there is one.
    func receive() -> Place??
}

/// A mirror for a single device: it keeps nothing.
struct NoMirror: PlaceMirror {
    func send(_ place: Place?) {}
    func receive() -> Place?? { nil }
}
