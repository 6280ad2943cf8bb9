/// A value of ``StoredPreferences``, and the location that it comes from.
package struct StoredValue: Sendable {
    package let value: PropertyList
    package let origin: DomainLocation
}
