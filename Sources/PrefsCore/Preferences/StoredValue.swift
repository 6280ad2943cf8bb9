/// A value of ``StoredPreferences``, and the location that it comes from.
///
/// A struct and not a tuple: the metadata of an optional tuple is made at run time, which was a fifth of the
/// instructions of `prefs read`.
package struct StoredValue: Sendable {
    package let value: PropertyList
    package let origin: DomainLocation
}
