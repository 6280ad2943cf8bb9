internal import PropertyLists

extension DomainChange {
    /// The contents after the change; nil if it changes nothing.
    ///
    /// - Throws: ``PreferencesError/refused(_:)``.
    func contents(_ contents: PropertyListDictionary) throws(PreferencesError) -> PropertyListDictionary? {
        var contents = contents
        do {
            return try apply(to: &contents) ? contents : nil
        } catch {
            throw .refused(error)
        }
    }
}
