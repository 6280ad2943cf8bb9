/// The names of files and folders in a store.
enum DomainFileName {
    static let suffix = ".plist"
    static let byHostFolder = "ByHost"
    static let registeredFolder = "Registered"
    /// The store's own folders, with which no domain's name begins.
    static let ownFolders = [byHostFolder, registeredFolder]

    /// Whether a file's name ends in `.plist`.
    static func hasSuffix(_ name: Substring.UTF8View) -> Bool {
        name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }
}
