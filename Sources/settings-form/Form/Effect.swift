import PrefsCore

/// What a form asks for when a key was pressed. It does not change values itself.
enum Effect: Equatable, Sendable {
    /// Store a value. The index is that of ``Catalogue/settings``.
    case set(Int, PropertyList)
    /// Remove the stored value, so that the setting has its default.
    case reset(Int)
    /// Give settings the stored values back that they had before the form changed them.
    case takeBack([Int])
    case quit
    case suspend
    /// Draw every cell of the screen again.
    case redraw
}
