import PrefsCore

/// What a form asks for when a key was pressed. It does not change values itself.
enum Effect: Equatable, Sendable {
    /// Store a value for an element, by its index in ``Catalogue/entries``.
    case set(Int, PropertyList)
    /// Remove the stored value of an element, so that it has its default.
    case reset(Int)
    /// Store again what was stored before the form changed these settings, by their indexes in ``Catalogue/settings``.
    case takeBack([Int])
    case quit
    case suspend
    /// Draw every cell of the screen again.
    case redraw
}
