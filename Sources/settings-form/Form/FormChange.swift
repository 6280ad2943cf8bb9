import PrefsCore

/// What the form has changed in a setting since it was opened.
struct FormChange: Equatable, Sendable {
    /// The index of the setting in ``Catalogue/settings``.
    let setting: Int
    /// The element with which the setting was changed first.
    let entry: Int
    /// The value that was stored before the first change; nil for none.
    var before: PropertyList?
    /// The value that the form has stored last; nil for none.
    var after: PropertyList?
    /// Whether another program has stored another value since, so that the change cannot be taken back. It is listed
    /// until people dismiss it.
    var isOvertaken = false
}
