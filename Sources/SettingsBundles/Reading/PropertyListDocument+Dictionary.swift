import PrefsCore

extension PropertyListDocument {
    /// The root dictionary.
    ///
    /// - Parameter path: The file of the document, for the error.
    func dictionary(from path: String) throws(PreferencesError) -> PropertyListDictionary {
        guard let rootDictionary else { throw .notADictionary(path: path, root.kind) }
        return rootDictionary
    }
}
