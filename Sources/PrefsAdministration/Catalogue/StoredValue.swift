package import PrefsCore
import PropertyLists

/// A value of ``StoredPreferences``, and the location that has it.
package struct StoredValue: Sendable {
    package let value: PropertyList
    package let location: DomainLocation
}
