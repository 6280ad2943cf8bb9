/// The layout of the store's directory: which file holds which values of which domain.
///
/// ```
/// com.pigeon.plist                any host
/// .GlobalPreferences.plist        the global domain
/// ByHost/com.pigeon.<HOST>.plist  one host
/// Registered/com.pigeon.plist     registered from the command line
/// SavedState/com.pigeon/main.plist  the state of a program, which it restores at its next start
/// ```
///
/// If the name of a domain has slashes, its file is in folders, for example `com.pigeon/com.pigeon.loft.plist`;
/// likewise in `ByHost` and `Registered`. A folder is made with the first file in it, with permissions for its owner
/// alone. It stays when it becomes empty, unless that first file could not be made.
public struct StoreDirectory: Sendable {
    /// The path of the directory, without a slash at its end.
    public let path: String

    /// Describes the store in a directory, which need not exist yet.
    public init(path: String) {
        self.path = FileSystem.withoutTrailingSlashes(path)
    }

    /// Describes the user's store in `$PREFS_HOME`, else `$XDG_DATA_HOME/prefs`, else `~/.local/share/prefs`. The
    /// directory is not created.
    ///
    /// A relative `PREFS_HOME` begins in the directory that was the current one when this process used it first. A
    /// relative `XDG_DATA_HOME` is ignored, as the XDG Base Directory Specification demands, and so is a relative
    /// `HOME`.
    ///
    /// - Throws: ``PreferencesError/noStore``; ``PreferencesError/invalidVariable(name:)``;
    ///   ``PreferencesError/unexpandedHome(variable:)`` if `PREFS_HOME` begins with `~/`, which only a shell replaces.
    public init(_ environment: Environment) throws(PreferencesError) {
        if let home = try environment.storePath("PREFS_HOME") {
            self.init(path: home)
        } else if let data = try environment.directory("XDG_DATA_HOME", else: ".local/share") {
            self.init(path: data + "/prefs")
        } else {
            throw .noStore
        }
    }

    /// The path of the file that has the values of a location.
    public func path(of location: DomainLocation) -> String {
        switch location {
        case .stored(let name, .any): "\(path)/\(name.text)\(DomainFileName.suffix)"
        case .stored(let name, .host(let host)): "\(byHost.path)/\(name.text).\(host.text)\(DomainFileName.suffix)"
        case .registered(let name): "\(registered.path)/\(name.text)\(DomainFileName.suffix)"
        case .system(let name, let system): "\(system.path)/\(name.text)\(DomainFileName.suffix)"
        case .file(let path): path
        }
    }

    /// The files of settings that apply on every host (`kCFPreferencesAnyHost`).
    package var anyHost: StoreTree { StoreTree(path: path, values: .anyHost) }
    /// The files of settings that apply on one host.
    package var byHost: StoreTree { StoreTree(path: "\(path)/\(DomainFileName.byHostFolder)", values: .byHost) }
    /// The files of defaults that were registered from the command line.
    package var registered: StoreTree {
        StoreTree(path: "\(path)/\(DomainFileName.registeredFolder)", values: .registered)
    }
    /// The files of the states that programs have saved.
    package var savedStates: StoreTree {
        StoreTree(path: "\(path)/\(DomainFileName.savedStateFolder)", values: .savedStates)
    }

    /// The tree of files that contains a path, and the path relative to the tree's directory; nil for a path elsewhere.
    package func tree(containing path: String) -> (tree: StoreTree, relativePath: String)? {
        // `anyHost` comes last, since its directory contains those of the others.
        for tree in [byHost, registered, savedStates, anyHost] {
            if let rest = path.between(tree.path + "/", "") { return (tree, rest) }
        }
        return nil
    }
}

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
