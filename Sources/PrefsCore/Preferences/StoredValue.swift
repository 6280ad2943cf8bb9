/// A value of ``StoredPreferences``, and where it is stored. This is a class, since an optional of a structure with
/// these parts would need metadata that the runtime makes, with a third of the instructions of `prefs read`.
package final class StoredValue: Sendable {
    package let value: PropertyList
    /// The index, in the order of the search, of the location that has the value.
    let locationIndex: Int
    /// The path of the file that has the value. It is kept only so that its text is not released before the value is
    /// (the command's `Session.found`).
    let path: String

    init(_ value: PropertyList, locationIndex: Int, path: String) {
        self.value = value
        self.locationIndex = locationIndex
        self.path = path
    }
}
