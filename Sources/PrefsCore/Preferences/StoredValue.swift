/// A value of ``StoredPreferences``.
package struct StoredValue: Sendable {
    package let value: PropertyList
    /// The index in ``StoredPreferences/locations`` of the location that the value comes from. Not the location itself:
    /// the metadata of an optional with it would be made at run time, a fifth of the instructions of `prefs read`.
    package let locationIndex: Int
}
