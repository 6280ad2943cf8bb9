/// The layout of the store: which file holds which values of which domain.
///
/// ```
/// com.pigeon.plist                any host
/// .GlobalPreferences.plist        the global domain
/// ByHost/com.pigeon.<HOST>.plist  one host
/// Registered/com.pigeon.plist     registered from the command line
/// ```
///
/// The file of a domain whose name has slashes lies in folders: `com.pigeon/com.pigeon.loft.plist`, and likewise in
/// `ByHost` and `Registered`. A folder is made with the first file in it, for its owner alone. It stays when it
/// becomes empty, unless that first file could not be made.
public struct StoreDirectory: Sendable {
    /// The directory's path, without a slash at its end.
    public let path: String

    /// A store in a directory that need not exist yet.
    public init(path: String) {
        self.path = FileSystem.withoutTrailingSlashes(path)
    }

    /// `$PREFS_HOME`, else `$XDG_DATA_HOME/prefs`, else `~/.local/share/prefs`.
    ///
    /// A relative `XDG_DATA_HOME` is ignored, as the XDG Base Directory Specification demands.
    public init(_ environment: Environment) throws(PreferencesError) {
        if let home = try environment.setting("PREFS_HOME") {
            self.init(path: home)
        } else if let data = try environment.setting("XDG_DATA_HOME"), data.utf8.first == UInt8(ascii: "/") {
            self.init(path: data + "/prefs")
        } else if let home = try environment.setting("HOME") {
            self.init(path: home + "/.local/share/prefs")
        } else {
            throw .noStore
        }
    }

    /// The path of a location's file.
    public func path(of location: DomainLocation) -> String {
        switch location {
        case .stored(let name, .any): "\(path)/\(name.text)\(DomainFileName.suffix)"
        case .stored(let name, .host(let host)): "\(byHost.path)/\(name.text).\(host.text)\(DomainFileName.suffix)"
        case .registered(let name): "\(registered.path)/\(name.text)\(DomainFileName.suffix)"
        case .system(let name, let system): "\(system.path)/\(name.text)\(DomainFileName.suffix)"
        case .file(let path): path
        }
    }

    /// The files for any host.
    var anyHost: StoreTree { StoreTree(path: path, values: .anyHost) }
    /// The files for single hosts.
    var byHost: StoreTree { StoreTree(path: "\(path)/\(DomainFileName.byHostFolder)", values: .byHost) }
    /// The files of registered defaults.
    var registered: StoreTree { StoreTree(path: "\(path)/\(DomainFileName.registeredFolder)", values: .registered) }

    /// The tree that contains a path, and the path relative to its directory; nil for a path elsewhere.
    func tree(containing path: String) -> (tree: StoreTree, relativePath: String)? {
        // The first tree contains the directories of the others.
        for tree in [byHost, registered, anyHost] {
            if let rest = path.between(tree.path + "/", "") { return (tree, rest) }
        }
        return nil
    }
}
