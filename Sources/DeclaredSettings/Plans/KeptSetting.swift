package import PrefsCore

/// A setting that an apply or an undo left as it is.
package struct KeptSetting: Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        /// The value was changed after it was applied.
        case edited
        /// Another name declares the value that is there.
        case owned(ApplyName)
    }

    package var location: DomainLocation
    package var path: SettingPath
    /// The value that was kept; nil if there is none. For an element of an array: a boolean that tells whether the
    /// array has the element or, if another value has replaced the array, that value.
    package var value: PropertyList?
    package var reason: Reason
    /// The file that declares the setting, of several that the other name has applied.
    package var otherFile: String?
}
