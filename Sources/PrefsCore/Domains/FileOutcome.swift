package import PropertyLists

/// The action on a domain's file that changes of its contents require.
package enum FileOutcome {
    /// The contents have not changed, so the file is left as it is.
    case unchanged
    /// The contents are empty now, so the file is to be removed.
    case removed
    /// The file is to be replaced by these bytes, which are XML if there is a loss.
    case replaced([UInt8], XMLLoss? = nil)

    /// The outcome of replacing the contents of a file by this root. Without a root, and for an empty dictionary, since
    /// an empty domain has no file, the file is removed.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``PreferencesError/notRepresentable(path:_:)``.
    init(_ path: String, _ root: PropertyList?, _ format: DocumentFormat) throws(PreferencesError) {
        guard let root, root != .dictionary([:]) else {
            self = .removed
            return
        }
        do throws(PropertyListError) {
            try root.checkKinds(in: format)
            self = .replaced(try root.encoded(in: format), format == .xml ? root.xmlLoss : nil)
        } catch {
            throw .notRepresentable(path: path, error)
        }
    }
}
