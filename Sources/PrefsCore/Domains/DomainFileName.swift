/// The names of files and folders in a store.
package enum DomainFileName {
    package static let suffix = ".plist"
    package static let byHostFolder = "ByHost"
    static let registeredFolder = "Registered"
    static let savedStateFolder = "SavedState"
    /// The folders that a store itself creates. No domain's name begins with one of them.
    static let ownFolders = [byHostFolder, registeredFolder, savedStateFolder]
    static var ownFoldersInWords: String {
        "\(ownFolders.dropLast().joined(separator: ", ")) or \(ownFolders.last ?? "")"
    }

    /// Whether the name of a file ends in `.plist`.
    package static func hasSuffix(_ name: String) -> Bool {
        name.endsInUTF8(with: suffix)
    }
}
