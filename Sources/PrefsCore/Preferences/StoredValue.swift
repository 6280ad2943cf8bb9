/// A value of ``StoredPreferences``, and where it is stored.
package struct StoredValue: Sendable {
    package let value: PropertyList
    /// The index, in the order of the search, of the location that has the value. An optional that contained the
    /// location itself would need metadata made at run time, a fifth of the instructions of `prefs read`.
    let locationIndex: Int
}
