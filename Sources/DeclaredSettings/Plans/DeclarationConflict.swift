package import PrefsCore

/// A declaration that cannot be made so.
package struct DeclarationConflict: Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        /// Another name declares the setting differently, or a setting that contains it or is inside it.
        case owned(ApplyName)
        /// An array is to have or not to have an element, but the value is no array.
        case notAnArray
        /// The path leads through something that is neither a dictionary nor an array with such an index.
        case noContainer
        /// An element of an array is to be absent by its index, which says nothing once it is gone.
        case absentIndex
    }

    package var location: DomainLocation
    package var path: SettingPath
    package var reason: Reason
    /// The files that declare the setting, of the several that are applied and that the other name has applied; nil if
    /// the names say enough.
    package var file: String?
    package var otherFile: String?
}
